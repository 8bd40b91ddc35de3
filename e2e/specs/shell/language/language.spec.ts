import type { Page } from '@playwright/test';
import { storedValue } from '#e2e/support/page/device.ts';
import { breakFiles, holdFiles, refused } from '#e2e/support/page/faults.ts';
import { languageButton } from '#e2e/support/page/language-button.ts';
import { expectHome, follow } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';

test.use({ account: 'kunde' });

const toInformal = (page: Page) => languageButton(page, 'Deutsch (Du)');
const toEnglish = (page: Page) => languageButton(page, 'English');

test('The whole portal switches to the chosen language once its texts are loaded', async ({
  page,
  watch,
}) => {
  watch.announce(/^error: Failed to load resource/);
  await page.goto('/');
  await expectHome(page);

  await test.step('Texts that cannot be loaded change nothing', async () => {
    const restore = await breakFiles(page, /\/locales\/de-INFORMAL/, refused);
    await toInformal(page).click();
    await page.getByRole('button', { name: 'Meldung schließen: Sprache nicht gewechselt' }).click();
    await expectHome(page);
    await follow(page, 'Ablesung');
    await expect(page.getByRole('searchbox', { name: 'Aufträge suchen' })).toBeVisible();
    await restore();
  });

  await test.step('A visible module switches', async () => {
    await toInformal(page).click();
    await toEnglish(page).click();
    await expect(page.getByRole('searchbox', { name: 'Search jobs' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Reading' })).toBeVisible();
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(navigation.getByRole('link')).toHaveText(['Home', 'Reading', 'Evaluation', 'Help']);
    await expect(page).toHaveTitle('Reading – Stadtwerke Lindental');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  await test.step('The next visit and a module loaded later use the language', async () => {
    await expect
      .poll(() => storedValue(page, 'preferences'))
      .toMatchObject({ content: { language: 'en-FORMAL' } });
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Search jobs' })).toBeVisible();
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  });
});

test('The language chosen last wins, whatever arrives first', async ({ page }) => {
  await page.goto('/gibt-es-nicht');

  await test.step('The texts of the previous language arrive last', async () => {
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

  await test.step('A module arrives while the language changes', async () => {
    await page.getByRole('button', { name: 'Change language', exact: true }).click();
    await expect(toInformal(page)).toBeVisible();
    await expect
      .poll(() => storedValue(page, 'preferences'))
      .toMatchObject({ content: { language: 'de-FORMAL' } });
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
});
