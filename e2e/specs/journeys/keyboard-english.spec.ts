import { tabTo } from '#e2e/support/page/keyboard.ts';
import { languageButton } from '#e2e/support/page/language-button.ts';
import { passwordOf } from '#e2e/support/page/login.ts';
import { expectJob, expectLogin } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { metersOf } from '#e2e/support/server/disposable-accounts.ts';
import { exportedReadings } from './exported-readings.ts';

const account = 'reise-englisch';

test('A customer sends a reading in English with the keyboard alone', async ({ page }) => {
  test.slow();
  const { twoRates } = metersOf(account);
  const { keyboard } = page;
  await page.goto('/');
  await expectLogin(page);

  await test.step('The skip link passes the header, and the language button is reached again', async () => {
    await keyboard.press('Tab');
    const skipLink = page.getByRole('link', { name: 'Zum Inhalt springen' });
    await expect(skipLink).toBeFocused();
    await expect(skipLink).toBeInViewport();
    await keyboard.press('Enter');
    await keyboard.press('Tab');
    await expect(page.getByRole('tab', { selected: true })).toBeFocused();
    await keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Benutzername' })).toBeFocused();
    await tabTo(page, languageButton(page, 'Deutsch (Du)'));
    await keyboard.press('Enter');
    await expect(languageButton(page, 'English')).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Change language', exact: true })).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  await test.step('Login', async () => {
    await tabTo(page, page.getByRole('textbox', { name: 'Username' }));
    await keyboard.type(account);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await keyboard.type(passwordOf(account));
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    await keyboard.press('Enter');
    const welcome = page.getByRole('heading', { level: 1, name: `Welcome, ${account}` });
    await expect(welcome).toBeVisible();
  });

  const list = page.getByRole('navigation', { name: 'Jobs' });
  await test.step('List and search', async () => {
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await keyboard.press('Home');
    await tabTo(page, navigation.getByRole('link', { name: 'Reading' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Reading' })).toBeFocused();
    await tabTo(page, page.getByRole('searchbox', { name: 'Search jobs' }));
    await keyboard.type('1tst');
    await expect(list.getByText('1 hit')).toBeVisible();
    await tabTo(page, list.getByRole('link', { name: twoRates }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: twoRates })).toBeFocused();
  });

  const send = page.getByRole('button', { name: 'Send reading' });
  const correct = page.getByRole('button', { name: 'Correct reading' });
  const low = page.getByRole('textbox', { name: 'Meter reading Niedertarif (1.8.2)' });
  await test.step('Fields, and the dialog about a missing one', async () => {
    await tabTo(page, page.getByRole('textbox', { name: 'Meter reading Hochtarif (1.8.1)' }));
    await keyboard.type('2345.6');
    await tabTo(page, send);
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Incomplete values' });
    await expect(dialog).toContainText('Niedertarif (1.8.2)');
    await keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(low).toBeFocused();
    await tabTo(page, send);
    await keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Change reading' }));
    await keyboard.press('Enter');
    await expect(low).toBeFocused();
  });

  await test.step('The reading is sent, and still shown as sent after a reload', async () => {
    await keyboard.type('1200.0');
    await tabTo(page, send);
    await keyboard.press('Enter');
    await expect(page.getByText('Meter reading transmitted')).toBeVisible();
    await expect(correct).toBeVisible();
    await expect(page.locator(':focus')).toHaveCount(1);
    await page.reload();
    await expectJob(page, twoRates);
    await expect(correct).toBeVisible();
    await expect(page.getByRole('main')).toContainText('2,345.6');
    await expect(list.getByRole('link', { name: twoRates })).toHaveAccessibleName(/done/);
    const values = (await exportedReadings(`${account}-strom`)).map(({ taskId, value }) => [taskId, value]);
    expect(values).toEqual([
      ['HT', '2345.6'],
      ['NT', '1200.0'],
    ]);
  });
});
