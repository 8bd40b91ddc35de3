import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import process from 'node:process';
import { type ElementHandle, launch } from 'puppeteer-core';
import type { Engine, EnginePage, Handle } from './engine.ts';

interface FirefoxOptions {
  readonly isPrivate: boolean;
  /** Profile folder; a temporary one by default. */
  readonly profile?: string;
}

/** Firefox ESR over WebDriver BiDi, with normal or private windows. */
export async function startFirefox({ isPrivate, profile }: FirefoxOptions): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH || '/usr/bin/firefox-esr',
    ...(profile && { userDataDir: profile }),
    extraPrefsFirefox: {
      'intl.accept_languages': 'de-DE',
      'browser.privatebrowsing.autostart': isPrivate,
      // Spinners that turn, optimized code and spare processes would cost a third of the processor time.
      'ui.prefersReducedMotion': 1,
      'javascript.options.ion': false,
      'dom.ipc.processPrelaunch.enabled': false,
    },
  });
  return {
    newPage: async () => pageOf(await browser.newPage()),
    async kill() {
      const child = browser.process();
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    close: () => browser.close(),
  };
}

async function pageOf(page: import('puppeteer-core').Page): Promise<EnginePage> {
  await page.setViewport({ width: 1280, height: 800 });
  const element = (handle: Handle) => handle as ElementHandle<HTMLInputElement>;
  return {
    show: () => page.bringToFront(),
    async goto(url) {
      // Timers of background tabs are throttled.
      await page.bringToFront();
      await page.goto(url);
    },
    reload: async () => void (await page.reload()),
    evaluate: expression => page.evaluate(expression),
    find: async expression => ((await page.evaluateHandle(expression)).asElement() as Handle) ?? undefined,
    click: handle => element(handle).click(),
    type: (handle, text) => element(handle).type(text),
    upload: (handle, file) => element(handle).uploadFile(file),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => page.close(),
  };
}
