import { expect, type Locator, type Page } from '@playwright/test';

const before = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenverein';

/** Gives every account a long name without a space from now on; `of` returns it. */
export async function withLongNames(page: Page) {
  const of = (name: string) => before + name.replaceAll(/\W/g, '');
  await page.route('**/api/pro/account/info', async route => {
    const response = await route.fetch();
    const info = await response.json();
    await route.fulfill({ response, json: { ...info, name: of(info.name) } });
  });
  return { of };
}

/** Expects `whole` not to overflow, and each part to lie within the page. */
export async function expectToFit(page: Page, whole: Locator, ...parts: readonly Locator[]): Promise<void> {
  expect(await whole.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false);
  const width = page.viewportSize()?.width ?? 0;
  for (const part of parts) {
    const box = await part.boundingBox();
    expect(box !== null && box.x >= 0 && box.x + box.width <= width, `${part} within the page`).toBe(true);
  }
}
