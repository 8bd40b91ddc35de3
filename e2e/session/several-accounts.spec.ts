import { kept } from '../browser/device.ts';
import { logIn } from '../browser/login.ts';
import { expectJob, expectLogin, follow } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { logOut, openUserMenu } from '../browser/user-menu.ts';
import { sessionAccounts, sessionJobs } from '../portal/session-accounts.ts';

const { first, second } = sessionAccounts;

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await logIn(page, first.username);
  await openUserMenu(page);
  await page.getByRole('link', { name: 'Meine Zugänge' }).click();
  await page.getByRole('link', { name: 'Weiteren Zugang hinzufügen' }).click();
  await expectLogin(page);
  await page.getByRole('textbox', { name: 'Benutzername' }).fill(second.username);
  await page.getByLabel('Passwort', { exact: true }).fill(`${second.username}-demo`);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Willkommen, ${second.name}` })).toBeVisible();
});

test('each account has its own jobs, and the menu changes between them', async ({ page }) => {
  await follow(page, 'Ablesung');
  await expect(page.getByRole('link', { name: new RegExp(sessionJobs.second.meterNumber) })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(sessionJobs.first.meterNumber) })).toHaveCount(0);
  await openUserMenu(page);
  await page.getByRole('button', { name: `Zu ${first.name} wechseln` }).click();
  await expect(page).toHaveURL(/\/ablesung$/);
  await expect(page.getByRole('link', { name: new RegExp(sessionJobs.first.meterNumber) })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(sessionJobs.second.meterNumber) })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: new RegExp(sessionJobs.first.meterNumber) })).toBeVisible();
});

test('a sub-access says who created it', async ({ page }) => {
  await page.goto('/m/demo-hausmeister-lindenhof-4f9c2');
  await expect(page.getByRole('main').getByText(/^Für Sie angelegt von /)).toBeVisible();
  await openUserMenu(page);
  await expect(page.getByRole('banner').getByText(/^Für Sie angelegt von /)).toBeVisible();
  await page.getByRole('link', { name: 'Meine Zugänge' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('main').getByText(/^Für Sie angelegt von /)).toBeVisible();
});

test('a link to a job opens it as the account that has it', async ({ page }) => {
  await page.goto(`/ablesung/${sessionJobs.first.id}`);
  await expectJob(page, sessionJobs.first.meterNumber);
  await openUserMenu(page);
  await expect(page.getByRole('button', { name: `Zu ${second.name} wechseln` })).toBeVisible();

  await page.goto(`/ablesung/${sessionJobs.both.id}`);
  await expectJob(page, sessionJobs.both.meterNumber);
  await openUserMenu(page);
  await expect(page.getByRole('button', { name: `Zu ${second.name} wechseln` })).toBeVisible();
});

test('what was entered as one account is still there after a change to another and back', async ({
  page,
}) => {
  const field = page.getByRole('textbox', { name: /^Zählerstand/ });
  await page.goto(`/ablesung/${sessionJobs.both.id}`);
  await field.fill('123');
  await openUserMenu(page);
  await page.getByRole('button', { name: `Zu ${first.name} wechseln` }).click();
  await page.getByRole('link', { name: new RegExp(sessionJobs.both.meterNumber) }).click();
  await expectJob(page, sessionJobs.both.meterNumber);
  await expect(field).toHaveValue('');
  await openUserMenu(page);
  await page.getByRole('button', { name: `Zu ${second.name} wechseln` }).click();
  await page.getByRole('link', { name: new RegExp(sessionJobs.both.meterNumber) }).click();
  await expect(field).toHaveValue('123');
});

test('one account is taken off and the other stays; after the last one the logout follows', async ({
  page,
}) => {
  await openUserMenu(page);
  await page.getByRole('link', { name: 'Meine Zugänge' }).click();
  await page.getByRole('button', { name: `Entfernen ${second.name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meine Zugänge' })).toBeFocused();
  await expect(page.getByRole('main').getByText(second.name)).toHaveCount(0);
  // What the page shows at once is on the device a moment later.
  await expect.poll(() => kept(page, 'sessions')).toMatchObject({ content: [{}] });
  await page.reload();
  await page.getByRole('button', { name: `Entfernen ${first.name}` }).click();
  await expect(page.getByText('Sie werden abgemeldet...')).toBeVisible();
  await expectLogin(page);
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
  await page.reload();
  await expectLogin(page);
});

test('logging out ends all of them, in the other tabs too', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/zugaenge');
  await expect(other.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await logOut(page);
  await expectLogin(page);
  await expectLogin(other);
  await page.reload();
  await expectLogin(page);
});
