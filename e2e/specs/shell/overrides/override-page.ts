import type { Locator, Page } from '@playwright/test';
import { leadTo } from '#e2e/support/page/screens.ts';

/** What says on every page which module is a developer's own. */
export function banner(page: Page): Locator {
  return page.getByRole('region', { name: 'Modul in Entwicklung' });
}

/** The address of a development server, on the page of the portal's status. */
export function addressField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Adresse des Entwicklungsservers' });
}

/** Runs the module of a development server, as a developer does it. */
export async function runModuleFrom(page: Page, address: string): Promise<void> {
  await leadTo(page, '/status');
  await addressField(page).fill(address);
  await page.getByRole('button', { name: 'Modul ausführen' }).click();
}

/** The search of the reading module, by its label. */
export function search(page: Page, label: string): Locator {
  return page.getByRole('searchbox', { name: label, exact: true });
}
