import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any screen has between two elements. */
const patience = 60;

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < patience; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate(element => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${target}`);
}
