import { languageButton } from '../browser/language-button.ts';
import { passwordOf } from '../browser/login.ts';
import { expectJob, expectLogin } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { metersOf } from '../portal/travellers.ts';
import { exportedReadings } from './exported-readings.ts';

test('the same in English, chosen with the language button', async ({ page }) => {
  const { twoRates } = metersOf('reise-englisch');
  await page.goto('/');
  await expectLogin(page);
  await languageButton(page, 'Deutsch (Du)').click();
  await languageButton(page, 'English').click();
  await expect(page.getByRole('button', { name: 'Change language', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await page.getByRole('textbox', { name: 'Username' }).fill('reise-englisch');
  await page.getByLabel('Password', { exact: true }).fill(passwordOf('reise-englisch'));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, reise-englisch' })).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Reading' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reading' })).toBeVisible();
  const list = page.getByRole('navigation', { name: 'Jobs' });
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('1TST');
  await expect(list.getByText('1 hit')).toBeVisible();
  await list.getByRole('link', { name: twoRates }).click();

  await expectJob(page, twoRates);
  await page.getByRole('textbox', { name: 'Meter reading Hochtarif (1.8.1)' }).fill('2345.6');
  await page.getByRole('textbox', { name: 'Meter reading Niedertarif (1.8.2)' }).fill('1200.0');
  await page.getByRole('button', { name: 'Send reading' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Meter reading transmitted');

  await page.reload();
  await expectJob(page, twoRates);
  await expect(page.getByRole('button', { name: 'Correct reading' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('2,345.6');
  await expect(list.getByRole('link', { name: twoRates })).toHaveAccessibleName(/done/);

  const values = (await exportedReadings('reise-englisch-strom')).map(({ taskId, value }) => [taskId, value]);
  expect(values).toEqual([
    ['HT', '2345.6'],
    ['NT', '1200.0'],
  ]);
});
