import { logIn } from '../browser/login.ts';
import { expectLogin, follow } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { logOut } from '../browser/user-menu.ts';
import { sessionAccounts, sessionJobs } from '../portal/session-accounts.ts';
import { draftsOnDevice } from './device-drafts.ts';

const { first, second } = sessionAccounts;

test('a logout keeps the draft for its account, and nobody else on the device finds it', async ({ page }) => {
  const field = page.getByRole('textbox', { name: /^Zählerstand/ });
  const list = page.getByRole('navigation', { name: 'Aufträge' });
  await page.goto(`/ablesung/${sessionJobs.both.id}`);
  await logIn(page, first.username);
  await field.fill('4711');
  await expect.poll(async () => (await draftsOnDevice(page)).drafts).toHaveLength(1);

  // Elsewhere in the portal, in a page that has not looked for drafts yet.
  await page.goto('/');
  await logOut(page);
  const dialog = page.getByRole('dialog', { name: 'Noch nicht gesendete Eingaben' });
  await expect(dialog).toContainText('bleiben auf diesem Gerät gespeichert');
  await dialog.getByRole('button', { name: 'Abmelden' }).click();
  await expectLogin(page);

  await logIn(page, second.username);
  await follow(page, 'Ablesung');
  await expect(list).not.toContainText('Entwurf');
  await list.getByRole('link', { name: new RegExp(sessionJobs.both.meterNumber) }).click();
  await expect(field).toHaveValue('');
  await expect(page.getByText(/ist noch da/)).toHaveCount(0);
  await logOut(page);
  await expectLogin(page);

  await logIn(page, first.username);
  await follow(page, 'Ablesung');
  await list.getByRole('link', { name: new RegExp(sessionJobs.both.meterNumber) }).click();
  await expect(field).toHaveValue('4711');
});
