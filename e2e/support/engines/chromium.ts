import type { ElementHandle, Page } from '@playwright/test';
import type { EnginePage, Handle } from './engine.ts';

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
