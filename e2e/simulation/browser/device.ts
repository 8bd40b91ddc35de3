import { setTimeout as pause } from 'node:timers/promises';
import { type FaultAction, pass, refuse } from '#e2e/resilience/proxy/fault-actions.ts';
import { everything, FaultProxy, sending } from '#e2e/resilience/proxy/fault-proxy.ts';
import { runningPortal } from '#e2e/support/server/running-portal.ts';
import type { DayAccount } from '../accounts.ts';
import type { DayDevice, DayTab } from '../day-world.ts';
import type { Entered, UntouchedForm } from '../ledger.ts';
import type { DayBrowser, StartBrowser } from './day-browser.ts';
import { DayPage } from './day-page.ts';
import { JobScreen } from './job-screen.ts';
import { jobSeen } from './job-view.ts';
import { logOut, sendAll, showTo } from './navigation.ts';

interface Surroundings {
  /** The users: the owner first, as often as they use it. */
  readonly people: readonly DayAccount[];
  readonly startBrowser: StartBrowser;
  /** The fault action for submissions. */
  readonly onSending: FaultAction;
  /** Called for every form without any entry on this device. */
  readonly onUntouched: (form: Omit<UntouchedForm, 'device' | 'job'>, meterNumber: string) => void;
}

/** A tab with its page. */
interface ScreenTab extends DayTab {
  readonly page: DayPage;
}

export const meterNumberOf = (job: string) => job.toUpperCase();

/** A device with a browser, its tabs, and its own connection to the portal, which can fail. */
export class BrowserDevice implements DayDevice {
  readonly tabs: ScreenTab[] = [];
  /** All people who ever logged in here. */
  readonly knownPeople = new Set<DayAccount>();
  /** The account its pages show, if known. */
  shown: DayAccount | undefined;
  isOffline = false;
  readonly kill: (() => Promise<void>) | undefined;
  readonly #people: readonly DayAccount[];
  readonly #proxy: FaultProxy;
  readonly #browser: DayBrowser;
  readonly #onUntouched: Surroundings['onUntouched'];

  private constructor(
    proxy: FaultProxy,
    browser: DayBrowser,
    { people, onUntouched, onSending }: Surroundings,
  ) {
    this.#proxy = proxy;
    this.#browser = browser;
    this.#people = people;
    this.#onUntouched = onUntouched;
    const { kill } = browser;
    this.kill =
      kill &&
      (() => {
        this.tabs.splice(0);
        return kill();
      });
    const always = { times: Number.POSITIVE_INFINITY };
    const ifOnline =
      (action: FaultAction): FaultAction =>
      exchange =>
        (this.isOffline ? refuse : action)(exchange);
    proxy.fault({ match: everything, action: ifOnline(pass), ...always });
    proxy.fault({ match: sending, action: ifOnline(onSending), ...always });
  }

  static async new(around: Surroundings): Promise<BrowserDevice> {
    const proxy = await FaultProxy.start(runningPortal().origin);
    let device: BrowserDevice | undefined;
    const browser = await around.startBrowser(proxy.origin, (meterNumber, at, isVisible) =>
      device?.noteUntouched(meterNumber, at, isVisible),
    );
    device = new BrowserDevice(proxy, browser, around);
    return device;
  }

  get origin(): string {
    return this.#proxy.origin;
  }

  get findings(): readonly string[] {
    return this.#browser.findings?.() ?? [];
  }

  noteUntouched(meterNumber: string, at: number, isVisible: boolean): void {
    if (this.shown) this.#onUntouched({ account: this.shown.id, at, isVisible }, meterNumber);
  }

  async start(): Promise<void> {
    if (this.tabs.length > 0) return;
    await this.openTab();
    if (this.knownPeople.size === 0) await this.logIn();
  }

  async openTab(): Promise<void> {
    const page = new DayPage(await this.#browser.openTab());
    this.tabs.push(this.#tabOf(page));
    // The first visit needs a connection.
    await page.engine.goto(`${this.origin}/ablesung`).catch(() => undefined);
  }

  async logIn(): Promise<void> {
    const [owner] = this.#people;
    const [tab] = this.tabs;
    if (owner && tab) await showTo(this, tab.page, owner);
  }

  async setOnline(isOnline: boolean): Promise<void> {
    this.isOffline = !isOnline;
    await this.#browser.setOffline?.(!isOnline);
  }

  has({ isSeen = false }: Entered): boolean {
    return isSeen;
  }

  /** Waits up to this many seconds until nothing is left to send. */
  async left(seconds = 20): Promise<readonly string[]> {
    const [tab] = this.tabs;
    const end = Date.now() + seconds * 1000;
    for (;;) {
      // The browser's own error page has no storage.
      if (tab && !(await tab.page.isAt(this.origin))) await tab.reload();
      const left = (await tab?.page.leftOnDevice()) ?? [];
      if (left.length === 0 || Date.now() > end) return left;
      await pause(100);
    }
  }

  /** Releases held requests. */
  release(): void {
    this.#proxy.release();
  }

  async remove(): Promise<void> {
    await this.#browser.remove();
    await this.#proxy.stop();
  }

  #tabOf(page: DayPage): ScreenTab {
    const { crashTab } = this.#browser;
    const forget = () => this.tabs.splice(this.tabs.indexOf(tab), 1);
    const tab: ScreenTab = {
      page,
      accounts: () => this.#people.map(({ id }) => id),
      async within(work) {
        await page.engine.show();
        return work();
      },
      lead: async ({ account, job }) => {
        const person = this.#people.find(({ id }) => id === account);
        if (!person || !(await showTo(this, page, person))) return undefined;
        const meterNumber = meterNumberOf(job);
        const look = () => page.seen(text => jobSeen(text, meterNumber), 5000);
        await page.navigateTo(`/ablesung/${job}`);
        // A login that has just succeeded navigates to the start page, even if the person has gone on.
        await look().catch(() => page.navigateTo(`/ablesung/${job}`));
        return new JobScreen(page, meterNumber, () => this.noteUntouched(meterNumber, Date.now(), true));
      },
      retryAll: () => sendAll(page),
      logOut: () => logOut(this, page),
      close: async () => {
        // Some engines quit with their last tab.
        if (this.tabs.length === 1) return;
        forget();
        await page.engine.close();
      },
      kill:
        crashTab &&
        (async () => {
          forget();
          await crashTab(page.engine);
        }),
      reload: () => page.engine.reload().catch(() => undefined),
      keepsNothing: () => false,
      isAfter: () => false,
    };
    return tab;
  }
}
