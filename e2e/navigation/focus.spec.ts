import { expectHome, follow } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';

test.use({ account: 'kunde' });

test('the focus goes to the heading of the new page, also when the page is one of the past', async ({
  page,
}) => {
  await page.goto('/');
  await expectHome(page);
  await follow(page, 'Ablesung');
  await expect(page.getByRole('heading', { level: 1, name: 'Ablesung' })).toBeFocused();
  await follow(page, 'Start');
  await expect(page.getByRole('heading', { level: 1, name: /^Willkommen/ })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Ablesung' })).toBeFocused();
});

test('a page that does not exist says so and leads to the start page', async ({ page }) => {
  await page.goto('/gibt/es/nicht');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry, tut uns leid!');
  await expect(page.getByRole('main')).toContainText('Diese Seite gibt es nicht.');
  await expect(page).toHaveTitle('Sorry, tut uns leid! – Stadtwerke Lindental');
  await page.getByRole('link', { name: 'Zur Startseite' }).click();
  await expectHome(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Willkommen/ })).toBeFocused();
});
