import type { Locator, Page } from '@playwright/test';
import { draftsOnDevice } from '#e2e/resilience/drafts/device-drafts.ts';
import { storedValue } from '#e2e/support/page/device.ts';
import { logIn } from '#e2e/support/page/login.ts';
import { expectJob, expectLogin, follow, navigateTo } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { logOut, openUserMenu } from '#e2e/support/page/user-menu.ts';
import { sessionAccounts, sessionJobs } from '#e2e/support/server/session-accounts.ts';
import { expectToFit, withLongNames } from './long-names.ts';
import { skipLogoutMessage } from './skip-logout-message.ts';

const { first, second } = sessionAccounts;

/** Expects the other logins to share a line on a wide start page, beside the readings of this account. */
async function expectOthersBesideEachOther(page: Page): Promise<void> {
  const readings = page.getByRole('region', { name: 'Ablesung', exact: true });
  const others = page.getByRole('region', { name: 'Weitere Zugänge' });
  await expect(others.getByRole('listitem')).toHaveCount(2);
  await expect(readings).toBeVisible();
  const boxOf = (area: Locator) => area.evaluate(element => element.getBoundingClientRect().toJSON());
  const [own, group, one, other] = await Promise.all(
    [readings, others, others.getByRole('listitem').first(), others.getByRole('listitem').last()].map(boxOf),
  );
  expect(other.top).toBe(one.top);
  expect(other.left).toBeGreaterThanOrEqual(one.right);
  expect(group.top).toBe(own.top);
  expect(group.left).toBeGreaterThanOrEqual(own.right);
}

test('A person uses several accounts, from the second login to the last logout', async ({
  page,
  context,
}) => {
  test.slow();
  const main = page.getByRole('main');
  const field = page.getByRole('textbox', { name: /^Zählerstand/ });
  const rowOf = ({ meterNumber }: { meterNumber: string }) =>
    page.getByRole('navigation', { name: 'Aufträge' }).getByRole('link', { name: new RegExp(meterNumber) });
  const switchTo = (name: string) => page.getByRole('button', { name: `Zu ${name} wechseln` });
  await context.clock.install();
  const atStart = /^http:\/\/[^/]+\/$/;

  await test.step('A second login is added to the first', async () => {
    await page.goto('/');
    await logIn(page, first.username);
    await openUserMenu(page);
    await page.getByRole('link', { name: 'Meine Zugänge' }).click();
    await page.getByRole('link', { name: 'Weiteren Zugang hinzufügen' }).click();
    await expectLogin(page);
    await logIn(page, second.username);
    await expect(page.getByRole('heading', { level: 1, name: `Willkommen, ${second.name}` })).toBeVisible();
  });

  await test.step('Each account has its own jobs, and the menu switches between them', async () => {
    await follow(page, 'Ablesung');
    await expect(rowOf(sessionJobs.second)).toBeVisible();
    await expect(rowOf(sessionJobs.first)).toHaveCount(0);
    await openUserMenu(page);
    await switchTo(first.name).click();
    await expect(page).toHaveURL(/\/ablesung$/);
    await expect(rowOf(sessionJobs.first)).toBeVisible();
    await expect(rowOf(sessionJobs.second)).toHaveCount(0);
    await expect
      .poll(() => storedValue(page, 'sessions'))
      .toMatchObject({ content: [{ username: first.username }, {}] });
  });

  await test.step('Entries of one account are still there after switching to another and back', async () => {
    // The menu stays open when switching within the same area.
    await switchTo(second.name).click();
    await rowOf(sessionJobs.both).click();
    await field.fill('123');
    await openUserMenu(page);
    await switchTo(first.name).click();
    await rowOf(sessionJobs.both).click();
    await expectJob(page, sessionJobs.both.meterNumber);
    await expect(field).toHaveValue('');
    await openUserMenu(page);
    await switchTo(second.name).click();
    await rowOf(sessionJobs.both).click();
    await expect(field).toHaveValue('123');
  });

  await test.step('A link to a job opens it with the account that has it', async () => {
    await expect
      .poll(() => storedValue(page, 'sessions'))
      .toMatchObject({ content: [{ username: second.username }, {}] });
    await page.goto(`/ablesung/${sessionJobs.first.id}`);
    await expectJob(page, sessionJobs.first.meterNumber);
    await openUserMenu(page);
    await expect(switchTo(second.name)).toBeVisible();
    await navigateTo(page, `/ablesung/${sessionJobs.both.id}`);
    await expectJob(page, sessionJobs.both.meterNumber);
    await openUserMenu(page);
    await expect(switchTo(second.name)).toBeVisible();
  });

  await test.step('All accounts share one job list, and a job opens with the account that has it', async () => {
    const groups = page.getByRole('navigation', { name: 'Aufträge' }).getByRole('heading', { level: 2 });
    await follow(page, 'Ablesung');
    await page.getByRole('radio', { name: 'Alle Zugänge (2)' }).check();
    await expect(groups).toHaveText([`${first.name} Offen 2`, `${second.name} Offen 2`]);
    await expect(rowOf(sessionJobs.both)).toHaveCount(2);
    await expect(page.getByText(/^0 von 3 Ablesungen erledigt/)).toBeVisible();
    await page.reload();
    await rowOf(sessionJobs.second).click();
    await expectJob(page, sessionJobs.second.meterNumber);
    await expect(page).toHaveURL(/\/ablesung\/sued\?account=/);
    await expect(main.getByText(`Zugang: ${second.name}`)).toBeVisible();
    await expect(groups).toHaveText([`${first.name} Offen 2`, `${second.name} Offen 2`]);
    await follow(page, 'Ablesung');
    await page.getByRole('radio', { name: `Nur ${second.name}` }).check();
    await expect(rowOf(sessionJobs.first)).toHaveCount(0);
    await openUserMenu(page);
    await switchTo(first.name).click();
  });

  await test.step('A link adds its account, and a shared login names its creator', async () => {
    await page.goto('/m/demo-hausmeister-lindenhof-4f9c2');
    await expect(main.getByText(/^Für Sie angelegt von /)).toBeVisible();
    await expectOthersBesideEachOther(page);
    await openUserMenu(page);
    await expect(page.getByRole('banner').getByText(/^Für Sie angelegt von /)).toBeVisible();
    await expect(switchTo(first.name)).toBeVisible();
    await page.getByRole('link', { name: 'Meine Zugänge' }).click();
    await expect(main.getByRole('listitem')).toHaveCount(3);
    await expect(main.getByText(/^Für Sie angelegt von /)).toBeVisible();
  });

  const question = (tab: Page) => tab.getByRole('dialog', { name: 'Noch nicht gesendete Eingaben' });
  const confirm = (tab: Page) => question(tab).getByRole('button', { name: 'Abmelden', exact: true }).click();

  await test.step('One account is removed and the others stay', async () => {
    await page.getByRole('button', { name: `Entfernen ${second.name}` }).click();
    // The account has an unsent entry.
    await confirm(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Meine Zugänge' })).toBeFocused();
    await expect(main.getByText(second.name)).toHaveCount(0);
    await expect(main.getByRole('listitem')).toHaveCount(2);
    // Shown data is persisted a moment later.
    await expect.poll(() => storedValue(page, 'sessions')).toMatchObject({ content: [{}, {}] });
  });

  await test.step('A logout asks first while there are unsent entries', async () => {
    await navigateTo(page, `/ablesung/${sessionJobs.both.id}`);
    await expectJob(page, sessionJobs.both.meterNumber);
    await field.fill('4711');
    await expect.poll(async () => (await draftsOnDevice(page)).drafts).toHaveLength(2);
    await logOut(page);
    await expect(question(page)).toContainText('bleiben auf diesem Gerät gespeichert');
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(field).toHaveValue('4711');
  });

  await test.step('The logout ends all accounts, in the other tabs too', async () => {
    // A tab that has not loaded drafts yet.
    const other = await context.newPage();
    await other.goto('/zugaenge');
    const cards = other.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText(first.name);
    await expect(cards.first()).toContainText('Aktueller Zugang');
    await logOut(other);
    await confirm(other);
    await skipLogoutMessage(other);
    await expect(other).toHaveURL(atStart);
    await other.close();
    await expectLogin(page);
    await page.goto('/');
    await expectLogin(page);
  });

  await test.step('The draft stays for its account', async () => {
    await logIn(page, second.username);
    await follow(page, 'Ablesung');
    await rowOf(sessionJobs.both).click();
    await expect(field).toHaveValue('123');
  });

  await test.step('Long names without a space fit into the user menu of a phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const longNames = await withLongNames(page);
    await page.goto(`/m/${first.link}`);
    const welcome = { level: 1, name: `Willkommen, ${longNames.of(first.name)}` };
    await expect(page.getByRole('heading', welcome)).toBeVisible();
    await openUserMenu(page);
    const other = switchTo(longNames.of(second.name));
    await expect(other).toBeVisible();
    await expectToFit(page, other, other, page.getByRole('banner').getByRole('paragraph').first());
  });

  await test.step('Other accounts of the device see only their own drafts', async () => {
    await navigateTo(page, `/ablesung/${sessionJobs.both.id}`);
    await expectJob(page, sessionJobs.both.meterNumber);
    await expect(field).toHaveValue('4711');
    await openUserMenu(page);
  });

  await test.step('Removing the last account is a logout', async () => {
    await page.getByRole('link', { name: 'Meine Zugänge' }).click();
    const remove = main.getByRole('button', { name: /^Entfernen / });
    for (let left = 2; left > 0; left--) {
      await expect(remove).toHaveCount(left);
      await remove.first().click();
      await confirm(page);
    }
    await skipLogoutMessage(page);
    await expect(page).toHaveURL(atStart);
  });
});
