import type { Locator, Page } from '@playwright/test';
import { withFeatures } from '../browser/application.ts';
import { logIn } from '../browser/login.ts';
import { expect, test } from '../browser/test.ts';
import { openUserMenu } from '../browser/user-menu.ts';
import { sessionAccounts } from '../portal/session-accounts.ts';

const { first, second } = sessionAccounts;
const name = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenverein';

test.use({ viewport: { width: 320, height: 640 } });

test.beforeEach(async ({ page }) => {
  await page.route('**/api/pro/account/info', async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), name } });
  });
});

test('a long name without a space fits into the user menu of a phone', async ({ page }) => {
  await page.goto('/');
  await logIn(page, first.username);
  await page.goto(`/m/${second.link}`);
  await expect(page.getByRole('heading', { level: 1, name: `Willkommen, ${name}` })).toBeVisible();
  await openUserMenu(page);
  const other = page.getByRole('button', { name: `Zu ${name} wechseln` });
  await expect(other).toBeVisible();
  expect(await isWithinPage(page, other)).toBe(true);
  expect(await isWithinPage(page, page.getByRole('banner').getByRole('paragraph'))).toBe(true);
  expect(await clips(other)).toBe(false);
});

test('and into the question before another account takes its place', async ({ page }) => {
  await withFeatures(page, { multipleAccountsLoginEnabled: false });
  await page.goto('/');
  await logIn(page, first.username);
  await expect(page.getByRole('heading', { level: 1, name: `Willkommen, ${name}` })).toBeVisible();
  await page.goto(`/m/${second.link}`);
  const question = page.getByRole('dialog', { name: 'Zugang wechseln?' });
  await expect(question).toContainText(name);
  expect(await clips(question)).toBe(false);
  expect(await isWithinPage(page, question.getByRole('button', { name: 'Fortfahren' }))).toBe(true);
});

async function isWithinPage(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  return box !== null && box.x >= 0 && box.x + box.width <= width;
}

/** Whether anything in it is wider than it is. */
function clips(element: Locator): Promise<boolean> {
  return element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
}
