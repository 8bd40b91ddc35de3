import { expect, type Page } from '@playwright/test';

/** The password of a demo account. */
export function passwordOf(username: string): string {
  return `${username}-demo`;
}

/** Fills in the German login form that is shown, sends it, and waits for the portal of the account. */
export async function logIn(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Benutzername' }).fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(passwordOf(username));
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Benutzermenü' })).toBeVisible();
}
