import { expect, type Page } from '@playwright/test';

/** Follows an entry of the navigation by its name; if there is no room for it, behind "Mehr". */
export async function follow(page: Page, entry: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
  const link = navigation.getByRole('link', { name: entry });
  const more = navigation.getByRole('button', { name: 'Mehr', exact: true });
  await expect(link.or(more).first()).toBeVisible();
  if (!(await link.isVisible())) await more.click();
  await link.click();
}

/** Navigates the open page to a portal address without a reload. */
export async function navigateTo(page: Page, address: string): Promise<void> {
  await page.evaluate(target => {
    history.pushState({ idx: Number(history.state?.idx ?? 0) + 1, key: target, usr: null }, '', target);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
}

/** Waits for the start page of the logged-in account. */
export async function expectHome(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Willkommen, / })).toBeVisible();
}

/** Waits for the start of the reading area. */
export async function expectReading(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Ablesung' })).toBeVisible();
}

/** Waits for the login form. */
export async function expectLogin(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Anmeldung' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Benutzername' })).toBeVisible();
}

/** Waits for the form or the sent reading of a job, by its meter number. */
export async function expectJob(page: Page, meterNumber: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: meterNumber })).toBeVisible();
}
