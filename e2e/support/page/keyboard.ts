import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has between two of its places. */
const patience = 60;

/** Presses Tab until the focus is on the target, as a user does who has no mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < patience; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate(element => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${target}`);
}
