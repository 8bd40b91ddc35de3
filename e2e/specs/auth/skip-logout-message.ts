import { expect, type Page } from '@playwright/test';
import { storedValue } from '#e2e/support/page/device.ts';
import { expectLogin } from '#e2e/support/page/screens.ts';

/** Advances the page's clock over the two seconds of the logout message. */
export async function skipLogoutMessage(page: Page): Promise<void> {
  await expect(page.getByText('Sie werden abgemeldet...')).toBeVisible();
  // The storage is read meanwhile, and a jumping clock would time it out.
  await expect.poll(() => storedValue(page, 'sessions')).toMatchObject({ content: [] });
  await page.clock.runFor(2100);
  await expectLogin(page);
}
