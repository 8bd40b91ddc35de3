import { expect, type Page } from '@playwright/test';
import { kept } from '#e2e/support/page/device.ts';
import { expectLogin } from '#e2e/support/page/screens.ts';

/** Leaps with the clock of a page over the two seconds for which it says that it logs out. */
export async function leapToLogin(page: Page): Promise<void> {
  await expect(page.getByText('Sie werden abgemeldet...')).toBeVisible();
  // The device is asked meanwhile, and a clock that jumps would take it for one that does not answer.
  await expect.poll(() => kept(page, 'sessions')).toMatchObject({ content: [] });
  await page.clock.runFor(2100);
  await expectLogin(page);
}
