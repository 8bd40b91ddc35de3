import type { Page } from '@playwright/test';

/** Opens the user menu. */
export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Benutzermenü' }).click();
}

/** Uses "Abmelden" of the user menu. */
export async function logOut(page: Page): Promise<void> {
  await openUserMenu(page);
  await page.getByRole('button', { name: 'Abmelden' }).click();
}
