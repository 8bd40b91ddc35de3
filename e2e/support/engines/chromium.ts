import { chromium, type ElementHandle, type Page } from '@playwright/test';
import { headlessShell } from '../page/launch-options.ts';
import type { Engine, EnginePage, Handle } from './engine.ts';

export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch(headlessShell);
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'allow',
  });
  return { newPage: async () => chromiumPage(await context.newPage()), close: () => browser.close() };
}

/** Adapts a Playwright page. */
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
