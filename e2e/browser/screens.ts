import { expect, type Page } from '@playwright/test';

/** Follows an entry of the navigation by its name. */
export async function follow(page: Page, entry: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: entry }).click();
}

/** The start page of the account that is logged in. */
export async function expectHome(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Willkommen, / })).toBeVisible();
}

/** The reading area's start. */
export async function expectReading(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Ablesung' })).toBeVisible();
}

/** The login form. */
export async function expectLogin(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Anmeldung' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Benutzername' })).toBeVisible();
}

/** The form or the sent reading of one job, by the number of its meter. */
export async function expectJob(page: Page, meterNumber: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: meterNumber })).toBeVisible();
}
