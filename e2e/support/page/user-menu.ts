import type { Page } from '@playwright/test';

export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Benutzermenü' }).click();
}

export async function logOut(page: Page): Promise<void> {
  await openUserMenu(page);
  await page.getByRole('button', { name: 'Abmelden' }).click();
}
