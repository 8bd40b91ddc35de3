import { expect, type Page } from '@playwright/test';

/** Follows an entry of the navigation by its name. */
export async function follow(page: Page, entry: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: entry }).click();
}

/** Leads the page that is open to an address of the portal as one of its links would: nothing is loaded again. */
export async function leadTo(page: Page, address: string): Promise<void> {
  await page.evaluate(target => {
    history.pushState({ idx: Number(history.state?.idx ?? 0) + 1, key: target, usr: null }, '', target);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
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
