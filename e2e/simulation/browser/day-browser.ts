import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { killableBrowser } from '#e2e/resilience/drafts/killable-browser.ts';
import { chromiumPage } from '#e2e/support/engines/chromium.ts';
import type { Engine, EnginePage } from '#e2e/support/engines/engine.ts';
import { startFirefox } from '#e2e/support/engines/firefox.ts';
import { startWebkit } from '#e2e/support/engines/webkit.ts';
import { PageWatch } from '#e2e/support/page/page-watch.ts';

/** The browser of a device with one profile. */
export interface DayBrowser {
  /** Opens a tab, and starts the browser if needed. */
  openTab(): Promise<EnginePage>;
  /** Kills all of its processes at once; missing if nothing is kept on disk. */
  readonly kill?: () => Promise<void>;
  /** Kills the process of a tab, if the engine supports it. */
  readonly crashTab?: (tab: EnginePage) => Promise<void>;
  readonly setOffline?: (isOffline: boolean) => Promise<void>;
  /** Console errors, exceptions and policy violations, if the driver reports them. */
  readonly findings?: () => readonly string[];
  remove(): Promise<void>;
}

/** Called for every form without any entry, in a visible or hidden tab. */
export type OnUntouched = (meterNumber: string, at: number, isVisible: boolean) => void;

/** Starts the browser of a device for a portal at this origin. */
export type StartBrowser = (origin: string, onUntouched: OnUntouched) => Promise<DayBrowser>;

const binding = 'reportUntouchedForm';

/** Runs in the page: reports every form without any entry. */
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

/** Failed requests are expected in a simulation. */
const failedRequests = [
  /^error: Failed to load resource: /,
  /^warning: Error while trying to use the following icon from the Manifest: /,
  /^error: \[mf-[a-z-]+\] not-available-offline /,
  // The browser ends while it checks for a new worker.
  /An unknown error occurred when fetching the script/,
];

const chromium: StartBrowser = async (origin, onUntouched) => {
  const browser = await killableBrowser();
  const watch = new PageWatch(origin);
  watch.tolerate(...failedRequests);
  const pages = new WeakMap<EnginePage, Page>();
  let context: BrowserContext | undefined;
  let isOffline = false;
  const start = async () => {
    const page = await browser.start();
    context = page.context();
    context.setDefaultTimeout(5000);
    await watch.attach(context);
    await context.exposeBinding(binding, (_source, ...words: Parameters<OnUntouched>) =>
      onUntouched(...words),
    );
    await context.addInitScript(reportUntouchedForms, binding);
    if (isOffline) await context.setOffline(true);
    return page;
  };
  return {
    async openTab() {
      const page = context ? await context.newPage() : await start();
      // A tab asks before it closes while a photo is not persisted; the person confirms.
      page.on('dialog', dialog => void dialog.accept().catch(() => undefined));
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const tab = chromiumPage(page);
      pages.set(tab, page);
      return tab;
    },
    async kill() {
      context = undefined;
      await browser.kill();
    },
    async crashTab(tab) {
      const page = pages.get(tab);
      if (!page) return;
      const devtools = await page.context().newCDPSession(page);
      const crashed = page.waitForEvent('crash');
      // A crashed tab does not answer any more.
      devtools.send('Page.crash').catch(() => undefined);
      await crashed;
      await page.close();
    },
    async setOffline(now) {
      isOffline = now;
      await context?.setOffline(now);
    },
    findings: () => watch.findings(),
    remove: () => browser.remove(),
  };
};

const firefox: StartBrowser = async () => {
  const newProfile = () => mkdtemp(path.join(tmpdir(), 'zaehlwerk-profile-'));
  let profile = await newProfile();
  const profiles = [profile];
  let engine: Engine | undefined;
  const kill = async () => {
    await engine?.kill?.();
    engine = undefined;
    // The driver still writes the settings of the killed browser.
    const next = await newProfile();
    await cp(profile, next, { recursive: true, filter: name => !/(user|prefs)\.js|lock$/.test(name) });
    profile = next;
    profiles.push(next);
  };
  return {
    async openTab() {
      engine ??= await startFirefox({ isPrivate: false, profile });
      return engine.newPage();
    },
    kill,
    async remove() {
      await engine?.kill?.();
      for (const profile of profiles) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/** Its storage ends with it, so it is never killed. */
const webkit: StartBrowser = async () => {
  let engine: Engine | undefined;
  return {
    async openTab() {
      engine ??= await startWebkit();
      return engine.newPage();
    },
    remove: async () => engine?.close(),
  };
};

export const browsers = { chromium, firefox, webkit };
