import { logIn } from '#e2e/support/page/login.ts';
import { expect, test } from '#e2e/support/page/own-portal-test.ts';
import { expectHome, follow } from '#e2e/support/page/screens.ts';

test.use({ serviceWorkers: 'block' });

test('A disabled module disappears until it is enabled, and a rollback reaches the next visitor', async ({
  page,
  context,
  portal,
}) => {
  await portal.releases.enable('mf-reading', false);
  portal.front.requests();
  await page.goto('/');
  await logIn(page, 'kunde');
  const entries = page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link');
  await expect(entries).toHaveText(['Start', 'Auswertung', 'Hilfe']);
  await page.goto('/ablesung');
  await expect(page.getByRole('heading', { level: 1, name: 'Sorry, tut uns leid!' })).toBeVisible();
  expect(portal.front.requests().filter(request => request.includes('mf-reading'))).toEqual([]);
  expect(await page.content()).not.toContain('mf-reading');

  await portal.releases.enable('mf-reading', true);
  await portal.releases.release('mf-reading', { 'jobs.search.label': 'Aufträge neu' });
  await page.goto('/');
  await expectHome(page);
  await expect(entries).toHaveText(['Start', 'Ablesung', 'Auswertung', 'Hilfe']);
  await portal.releases.rollBack('mf-reading');
  const later = await context.newPage();
  await later.goto('/ablesung');
  await expect(later.getByRole('searchbox', { name: 'Aufträge suchen', exact: true })).toBeVisible();
  await follow(page, 'Ablesung');
  await expect(page.getByRole('searchbox', { name: 'Aufträge neu' })).toBeVisible();
});
