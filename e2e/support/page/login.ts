import { expect, type Page } from '@playwright/test';
import { storedValue } from './device.ts';
import { userMenu } from './user-menu.ts';

/** The password of a demo account. */
export function passwordOf(username: string): string {
  return `${username}-demo`;
}

/**
 * Logs in with the visible German login form, and waits for the portal of the account. If it `isKept`, the login is
 * persisted when this resolves.
 */
export async function logIn(page: Page, username: string, { isKept = true } = {}): Promise<void> {
  await page.getByRole('textbox', { name: 'Benutzername' }).fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(passwordOf(username));
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(userMenu(page)).toBeVisible();
  if (isKept) expect(await storedValue(page, 'sessions')).toBeDefined();
}
