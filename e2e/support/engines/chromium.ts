import { chromium, type ElementHandle, type Page } from '@playwright/test';
import { headlessShell } from '../page/launch-options.ts';
import type { Engine, EnginePage, Handle } from './engine.ts';

/** Chromium, by Playwright. */
export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch(headlessShell);
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'allow',
  });
  return { newPage: async () => chromiumPage(await context.newPage()), close: () => browser.close() };
}

/** A page of Playwright as the page of an engine. */
export function chromiumPage(page: Page): EnginePage {
  const element = (handle: Handle) => handle as ElementHandle<HTMLInputElement>;
  return {
    show: () => page.bringToFront(),
    goto: async url => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: expression => page.evaluate(expression),
    find: async expression => (await page.evaluateHandle(expression)).asElement() ?? undefined,
    click: handle => element(handle).click(),
    type: (handle, text) => element(handle).type(text),
    upload: (handle, file) => element(handle).setInputFiles(file),
    screenshot: () => page.screenshot(),
    close: () => page.close(),
  };
}
