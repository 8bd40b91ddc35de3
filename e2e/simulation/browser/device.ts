import { type Act, pass, refuse } from '#e2e/attack/proxy/acts.ts';
import { everything, FaultProxy, sending } from '#e2e/attack/proxy/fault-proxy.ts';
import { runningPortal } from '#e2e/portal/running-portal.ts';
import type { DayAccount } from '../accounts.ts';
import type { UntouchedForm } from '../ledger.ts';
import type { DayBrowser, StartBrowser } from './day-browser.ts';
import { DayPage } from './day-page.ts';
import type { DayNetwork } from './network.ts';

/** Hears of an untouched form that a page of this device has shown. */
type OnUntouched = (
  form: Pick<UntouchedForm, 'account' | 'at' | 'isVisible'> & { readonly meterNumber: string },
) => void;

/** A device with a browser that can be killed, its tabs, and its own way to the portal, which can fail. */
export class DayDevice {
  readonly tabs: DayPage[] = [];
  /** Everybody who has logged in here at some time. */
  readonly people = new Set<DayAccount>();
  /** Whom its pages show the portal to, where that is sure. */
  shown: DayAccount | undefined;
  isOffline = false;
  readonly #proxy: FaultProxy;
  readonly #browser: DayBrowser;

  private constructor(proxy: FaultProxy, browser: DayBrowser, network: DayNetwork) {
    this.#proxy = proxy;
    this.#browser = browser;
    const always = { times: Number.POSITIVE_INFINITY };
    const ifOnline =
      (act: Act): Act =>
      exchange =>
        (this.isOffline ? refuse : act)(exchange);
    proxy.fault({ match: everything, act: ifOnline(pass), ...always });
    proxy.fault({ match: sending, act: ifOnline(network.sending), ...always });
  }

  static async new(network: DayNetwork, start: StartBrowser, onUntouched: OnUntouched): Promise<DayDevice> {
    const proxy = await FaultProxy.start(runningPortal().origin);
    let device: DayDevice | undefined;
    const browser = await start(proxy.origin, (meterNumber, at, isVisible) => {
      const account = device?.shown?.id;
      if (account !== undefined) onUntouched({ account, meterNumber, at, isVisible });
    });
    device = new DayDevice(proxy, browser, network);
    return device;
  }

  get origin(): string {
    return this.#proxy.origin;
  }

  get findings(): readonly string[] {
    return this.#browser.findings?.() ?? [];
  }

  /** Opens a tab where there is none. */
  async start(): Promise<void> {
    if (this.tabs.length === 0) await this.openTab();
  }

  async openTab(): Promise<void> {
    if (this.tabs.length === 3) return;
    const page = new DayPage(await this.#browser.openTab());
    this.tabs.push(page);
    // Without a connection the first visit shows nothing.
    await page.engine.goto(`${this.origin}/ablesung`).catch(() => undefined);
  }

  /** Ends all of its processes at once; false where the engine has no such end. */
  async kill(): Promise<boolean> {
    if (!this.#browser.kill) return false;
    this.tabs.splice(0);
    await this.#browser.kill();
    return true;
  }

  /** Closes a tab, the last one not: some engines end with it. */
  async closeTab(page: DayPage): Promise<void> {
    if (this.tabs.length === 1) return;
    this.#forget(page);
    await page.engine.close();
  }

  /** Ends a tab and nothing else; false where the engine has no such end. */
  async crashTab(page: DayPage): Promise<boolean> {
    if (!this.#browser.crashTab) return false;
    this.#forget(page);
    await this.#browser.crashTab(page.engine);
    return true;
  }

  /** Lets go what is held back. */
  letGo(): void {
    this.#proxy.release();
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    await this.#browser.setOffline?.(isOffline);
  }

  async remove(): Promise<void> {
    await this.#browser.remove();
    await this.#proxy.stop();
  }

  #forget(page: DayPage): void {
    this.tabs.splice(this.tabs.indexOf(page), 1);
  }
}
