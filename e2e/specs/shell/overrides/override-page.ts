import type { Locator, Page } from '@playwright/test';
import { navigateTo } from '#e2e/support/page/screens.ts';

/** The banner that names the overridden module. */
export function banner(page: Page): Locator {
  return page.getByRole('region', { name: 'Modul in Entwicklung' });
}

/** The address field for a development server on the status page. */
export function addressField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Adresse des Entwicklungsservers' });
}

/** Sets an override to a development server. */
export async function runModuleFrom(page: Page, address: string): Promise<void> {
  await navigateTo(page, '/status');
  await addressField(page).fill(address);
  await page.getByRole('button', { name: 'Modul ausführen' }).click();
}

/** The search field of the reading module. */
export function search(page: Page, label: string): Locator {
  return page.getByRole('searchbox', { name: label, exact: true });
}
