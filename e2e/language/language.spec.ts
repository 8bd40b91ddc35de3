import type { Page } from '@playwright/test';
import { breakFiles, holdFiles, refused } from '../browser/faults.ts';
import { languageButton } from '../browser/language-button.ts';
import { expectHome, follow } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';

test.use({ account: 'kunde' });

const toInformal = (page: Page) => languageButton(page, 'Deutsch (Du)');
const toEnglish = (page: Page) => languageButton(page, 'English');

test('a module that is shown, and one that is loaded later, speak the chosen language', async ({ page }) => {
  await page.goto('/ablesung');
  await expect(page.getByRole('searchbox', { name: 'Aufträge suchen' })).toBeVisible();
  await toInformal(page).click();
  await toEnglish(page).click();
  await expect(page.getByRole('searchbox', { name: 'Search jobs' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Reading' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')).toHaveText([
    'Home',
    'Reading',
  ]);
  await expect(page).toHaveTitle('Reading – Stadtwerke Lindental');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search jobs' })).toBeVisible();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
});

test('texts that cannot be fetched leave everything as it was, until they can', async ({ page, watch }) => {
  watch.announce(/^error: Failed to load resource/);
  await page.goto('/');
  await expectHome(page);
  const mend = await breakFiles(page, /\/locales\/de-INFORMAL/, refused);
  await toInformal(page).click();
  await page.getByRole('button', { name: 'Meldung schließen: Sprache nicht gewechselt' }).click();
  await expectHome(page);
  await follow(page, 'Ablesung');
  await expect(page.getByRole('searchbox', { name: 'Aufträge suchen' })).toBeVisible();

  await mend();
  await toInformal(page).click();
  await toEnglish(page).click();
  await expect(page.getByRole('searchbox', { name: 'Search jobs' })).toBeVisible();
});

test('a module that arrives while the language changes speaks the new one', async ({ page }) => {
  await page.goto('/gibt-es-nicht');
  const held = await holdFiles(page, /\/shell\/.*\/locales\/en-FORMAL/);
  await toInformal(page).click();
  await toEnglish(page).click();
  await follow(page, 'Ablesung');
  await expect(page.getByRole('searchbox', { name: 'Aufträge suchen' })).toBeVisible();
  await held.release();
  await expect(page.getByRole('searchbox', { name: 'Search jobs' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Reading' })).toBeVisible();
});

test('the language chosen last wins, whichever arrives first', async ({ page }) => {
  await page.goto('/gibt-es-nicht');
  const held = await holdFiles(page, /\/shell\/.*\/locales\/de-INFORMAL/);
  await toInformal(page).click();
  await toEnglish(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sorry!' })).toBeVisible();
  const late = page.waitForResponse(/de-INFORMAL/);
  await held.release();
  await (await late).finished();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Katharina Brandt' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
