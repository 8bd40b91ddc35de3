import type { BrowserContext, Page } from '@playwright/test';
import { type Act, pass, refuse } from '#e2e/attack/proxy/acts.ts';
import { everything, FaultProxy, sending } from '#e2e/attack/proxy/fault-proxy.ts';
import { PageWatch } from '#e2e/browser/page-watch.ts';
import { killableBrowser } from '#e2e/drafts/killable-browser.ts';
import { runningPortal } from '#e2e/portal/running-portal.ts';
import type { DayAccount } from '../accounts.ts';
import type { DayNetwork } from './network.ts';

/** Hears of an untouched form that a page of this device has shown. */
type OnUntouched = (form: {
  readonly account: string;
  readonly meterNumber: string;
  readonly at: number;
  readonly isVisible: boolean;
}) => void;

const binding = 'reportUntouchedForm';

/** Runs in a page: reports each time when there is a form on it in which nothing is entered. */
function reportUntouchedForms(name: string): void {
  let last = '';
  const look = () => {
    const main = document.querySelector('main');
    const fields = [...(main?.querySelectorAll<HTMLInputElement>('input[inputmode]') ?? [])];
    const canSend = [...(main?.querySelectorAll('button') ?? [])].some(
      ({ textContent }) => textContent === 'Ablesung senden',
    );
    const isUntouched = canSend && fields.length > 0 && fields.every(({ value }) => value === '');
    const shown = isUntouched ? (main?.querySelector('h1')?.textContent ?? '') : '';
    if (shown !== '' && shown !== last) Reflect.get(window, name)(shown, Date.now(), !document.hidden);
    last = shown;
  };
  const watching = { subtree: true, childList: true, attributes: true, attributeFilter: ['value'] };
  new MutationObserver(look).observe(document, watching);
}

/** A failed request is what a day is made of. */
const failedRequests = [
  /^error: Failed to load resource: /,
  /^warning: Error while trying to use the following icon from the Manifest: /,
];

/** A device with a browser that can be killed, its tabs, and its own way to the portal, which can fail. */
export class DayDevice {
  readonly tabs: Page[] = [];
  /** Everybody who has logged in here at some time. */
  readonly people = new Set<DayAccount>();
  /** Whom its pages show the portal to, where that is sure. */
  shown: DayAccount | undefined;
  isOffline = false;
  readonly #onUntouched: OnUntouched;
  readonly #proxy: FaultProxy;
  readonly #watch: PageWatch;
  readonly #browser: Awaited<ReturnType<typeof killableBrowser>>;
  #context: BrowserContext | undefined;

  private constructor(
    proxy: FaultProxy,
    browser: Awaited<ReturnType<typeof killableBrowser>>,
    network: DayNetwork,
    onUntouched: OnUntouched,
  ) {
    this.#onUntouched = onUntouched;
    this.#proxy = proxy;
    this.#browser = browser;
    this.#watch = new PageWatch(proxy.origin);
    this.#watch.tolerate(...failedRequests);
    const always = { times: Number.POSITIVE_INFINITY };
    const ifOnline =
      (act: Act): Act =>
      exchange =>
        (this.isOffline ? refuse : act)(exchange);
    proxy.fault({ match: everything, act: ifOnline(pass), ...always });
    proxy.fault({ match: sending, act: ifOnline(network.sending), ...always });
  }

  static async new(network: DayNetwork, onUntouched: OnUntouched): Promise<DayDevice> {
    const [proxy, browser] = await Promise.all([FaultProxy.start(runningPortal().origin), killableBrowser()]);
    return new DayDevice(proxy, browser, network, onUntouched);
  }

  get origin(): string {
    return this.#proxy.origin;
  }

  /** Errors in consoles, exceptions and violations of the policy. */
  get findings(): readonly string[] {
    return this.#watch.findings();
  }

  /** Starts the browser, if none runs, with one tab. */
  async start(): Promise<void> {
    if (this.#context) return this.tabs.length === 0 ? this.openTab() : undefined;
    const page = await this.#browser.start();
    const context = page.context();
    this.#context = context;
    await this.#watch.attach(context);
    await context.exposeBinding(binding, (_source, meterNumber: string, at: number, isVisible: boolean) => {
      const account = this.shown?.id;
      if (account !== undefined) this.#onUntouched({ account, meterNumber, at, isVisible });
    });
    await context.addInitScript(reportUntouchedForms, binding);
    if (this.isOffline) await context.setOffline(true);
    await this.#opened(page);
  }

  async openTab(): Promise<void> {
    if (!this.#context) return this.start();
    if (this.tabs.length < 3) await this.#opened(await this.#context.newPage());
  }

  /** Ends all of its processes at once. */
  async kill(): Promise<void> {
    this.tabs.splice(0);
    this.#context = undefined;
    await this.#browser.kill();
  }

  async closeTab(page: Page): Promise<void> {
    this.#forget(page);
    await page.close();
  }

  async crashTab(page: Page): Promise<void> {
    this.#forget(page);
    const devtools = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // A tab that crashes does not answer any more.
    devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
  }

  /** Lets go what is held back. */
  letGo(): void {
    this.#proxy.release();
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    await this.#context?.setOffline(isOffline);
  }

  async remove(): Promise<void> {
    await this.#browser.remove();
    await this.#proxy.stop();
  }

  #forget(page: Page): void {
    this.tabs.splice(this.tabs.indexOf(page), 1);
  }

  async #opened(page: Page): Promise<void> {
    this.tabs.push(page);
    // A tab asks before it goes while a photo is not on the device; somebody who goes says yes.
    page.on('dialog', dialog => void dialog.accept().catch(() => undefined));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // Without a connection the first visit shows nothing.
    await page.goto(`${this.origin}/ablesung`).catch(() => undefined);
  }
}
