import type { Page } from '@playwright/test';

/** On a phone it is the last entry of the navigation. */
export const userMenu = (page: Page) =>
  page
    .getByRole('button', { name: /^(Benutzermenü|Mehr)$/ })
    .filter({ visible: true })
    .last();

export async function openUserMenu(page: Page): Promise<void> {
  await userMenu(page).click();
}

export async function logOut(page: Page): Promise<void> {
  await openUserMenu(page);
  await page.getByRole('button', { name: 'Abmelden' }).click();
}
