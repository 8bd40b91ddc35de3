import { expect, type Locator, type Page } from '@playwright/test';

/** Who reads in these journeys. */
export const person = {
  Vorname: 'Erika',
  Nachname: 'Muster',
  Straße: 'Hauptstraße',
  Hausnummer: '12a',
  PLZ: '12345',
  Ort: 'Musterstadt',
};

/** The heading of the step or state that is shown. */
export const stepHeading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** A field of the wizard; with cities to propose, that of the city is a combobox. */
export const fieldOf = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }));

/** Leaves a step. */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Weiter' }).click();
}

/** Fills in who reads, and where. */
export async function fillContact(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(person)) await fieldOf(page, name).fill(text);
}

/** Expects that the contact is as {@link fillContact} has left it. */
export async function expectContact(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(person)) await expect(fieldOf(page, name)).toHaveValue(text);
}

/** What this tab has kept of the wizard, by name. */
export function keptInTab(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter(key => key.includes('ablesung-ohne-zugang')));
}
