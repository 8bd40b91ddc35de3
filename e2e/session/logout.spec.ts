import { logIn } from '../browser/login.ts';
import { expectJob, expectLogin } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { logOut } from '../browser/user-menu.ts';
import { sessionAccounts, sessionJobs } from '../portal/session-accounts.ts';

const { first } = sessionAccounts;

test('a logout asks first while something was entered and not sent, and loses it neither way', async ({
  page,
}) => {
  const field = page.getByRole('textbox', { name: /^Zählerstand/ });
  await page.goto(`/ablesung/${sessionJobs.first.id}`);
  await logIn(page, first.username);
  await field.fill('4711');
  await logOut(page);
  const dialog = page.getByRole('dialog', { name: 'Noch nicht gesendete Eingaben' });
  await expect(dialog).toContainText('bleiben auf diesem Gerät gespeichert');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(field).toHaveValue('4711');

  await logOut(page);
  await dialog.getByRole('button', { name: 'Abmelden', exact: true }).click();
  await expect(page.getByText('Sie werden abgemeldet...')).toBeVisible();
  await expectLogin(page);
  await logIn(page, first.username);
  await page
    .getByRole('navigation', { name: 'Hauptnavigation' })
    .getByRole('link', { name: 'Ablesung' })
    .click();
  await page.getByRole('link', { name: new RegExp(sessionJobs.first.meterNumber) }).click();
  await expectJob(page, sessionJobs.first.meterNumber);
  await expect(field).toHaveValue('4711');
});

test('the logout follows two seconds after the last account was taken off', async ({ page }) => {
  await page.clock.install();
  await page.goto('/ablesung');
  await logIn(page, first.username);
  await logOut(page);
  const farewell = page.getByText('Sie werden abgemeldet...');
  // That it takes two seconds, and not less, is a unit test's matter: here the clock runs on by itself.
  await expect(farewell).toBeVisible();
  await page.clock.runFor(2100);
  await expectLogin(page);
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
});
