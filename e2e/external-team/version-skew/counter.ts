import { expect, type Page } from '@playwright/test';
import { follow } from '#e2e/support/page/screens.ts';

/**
 * Opens the screen of the fixture module and uses React state and effects, texts, components, and the store, whose
 * messages the shell shows.
 */
export async function expectCounterWorks(page: Page, module: string): Promise<void> {
  await follow(page, module);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: module })).toBeVisible();
  await expect(main.getByText('0-mal gedrückt, 0 Meldungen')).toBeVisible();
  await main.getByRole('button', { name: 'Drücken' }).click();
  await expect(main.getByText('1-mal gedrückt, 1 Meldungen')).toBeVisible();
  await expect(page.getByText('Der Knopf wurde gedrückt.')).toBeVisible();
  await main.getByRole('button', { name: 'Drücken' }).click();
  await expect(main.getByText('2-mal gedrückt, 0 Meldungen')).toBeVisible();
  await expect(main.getByRole('heading', { level: 2, name: 'Mehr als einmal' })).toBeVisible();
}
