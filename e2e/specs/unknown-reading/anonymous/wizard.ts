import { expect, type Locator, type Page } from '@playwright/test';

/** The contact of these journeys. */
export const person = {
  Vorname: 'Erika',
  Nachname: 'Muster',
  Straße: 'Hauptstraße',
  Hausnummer: '12a',
  PLZ: '12345',
  Ort: 'Musterstadt',
};

/** The heading of the current step. */
export const stepHeading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** A field of the wizard; the city is a combobox if there are suggestions. */
export const fieldOf = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }));

export async function goToNext(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Weiter' }).click();
}

/** Fills in the contact and address. */
export async function fillContact(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(person)) await fieldOf(page, name).fill(text);
}

/** Expects the contact filled in by {@link fillContact}. */
export async function expectContact(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(person)) await expect(fieldOf(page, name)).toHaveValue(text);
}

/** Session storage of the wizard, by name. */
export function keptInTab(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter(key => key.includes('ablesung-ohne-zugang')));
}
