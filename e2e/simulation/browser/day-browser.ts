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

/** The browser of a device, with one profile. */
export interface DayBrowser {
  /** Opens a tab; the browser starts where it does not run. */
  openTab(): Promise<EnginePage>;
  /** Ends all of its processes at once; none where nothing is kept on the disk. */
  readonly kill?: () => Promise<void>;
  /** Ends the process of a tab, where the engine can be told to. */
  readonly crashTab?: (tab: EnginePage) => Promise<void>;
  readonly setOffline?: (isOffline: boolean) => Promise<void>;
  /** Errors in consoles, exceptions and violations of the policy, where the driver reports them. */
  readonly findings?: () => readonly string[];
  remove(): Promise<void>;
}

/** Hears of a form in which nothing is entered: in a tab that is visible, or not. */
export type OnUntouched = (meterNumber: string, at: number, isVisible: boolean) => void;

/** Starts the browser of a device whose portal has this origin. */
export type StartBrowser = (origin: string, onUntouched: OnUntouched) => Promise<DayBrowser>;

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
  /^error: \[mf-[a-z-]+\] not-available-offline /,
  // The browser ends while it looks for a new version of the worker.
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
      // A tab asks before it goes while a photo is not on the device; a person who goes says yes.
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
      // A tab that crashes does not answer any more.
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
    // The driver still puts the settings of the killed one in order.
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

/** What it keeps is gone with it: no person kills it. */
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
