import type { Browser, BrowserContext } from '@playwright/test';
import { logIn } from './login.ts';

/** Cookies and IndexedDB after a login. */
export type DeviceState = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * Devices with a logged-in demo account; each account logs in once per worker, and again after a test has logged it
 * out: a logout ends the session for every copy of the device.
 */
export class Accounts {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #devices = new Map<string, Promise<DeviceState>>();

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** The device state of an account, e.g. `kunde`. */
  async deviceOf(username: string): Promise<DeviceState> {
    const known = await this.#devices.get(username);
    if (known && (await this.#isLoggedIn(known))) return known;
    const device = this.#logIn(username);
    this.#devices.set(username, device);
    return device;
  }

  async #isLoggedIn(device: DeviceState): Promise<boolean> {
    const [token] = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(JSON.stringify(device)) ?? [];
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${this.#origin}/api/pro/account/info`, { headers })).ok;
  }

  async #logIn(username: string): Promise<DeviceState> {
    const context = await this.#browser.newContext({ baseURL: this.#origin, locale: 'de-DE' });
    const page = await context.newPage();
    await page.goto('/');
    await logIn(page, username);
    const device = await context.storageState({ indexedDB: true });
    await context.close();
    return device;
  }
}
