import { expect, test } from '../browser/own-portal-test.ts';
import { expectHome, expectReading } from '../browser/screens.ts';
import { settleIn } from '../browser/service-worker.ts';

const meter = { id: 'LT-100131', number: '1ESY1160412207' };

test('without a server every page opens, also those that were never seen', async ({
  page,
  portal,
  watch,
}) => {
  watch.tolerate(/^error: Failed to load resource: net::ERR_CONNECTION_REFUSED/);
  await settleIn(page);
  await portal.front.goDown();

  await page.reload();
  await expectHome(page);
  await page.goto('/ablesung');
  await expectReading(page);
  await expect(page.getByRole('navigation', { name: 'Aufträge' }).getByRole('link')).not.toHaveCount(0);
  await page.goto(`/ablesung/${meter.id}`);
  await expect(page.getByRole('heading', { level: 1, name: meter.number })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: meter.number })).toBeVisible();
  await page.goto('/ablesung/neu');
  await expect(page.getByRole('textbox', { name: 'Zählernummer' })).toBeVisible();
  await page.goto('/zugaenge');
  await expect(page.getByRole('heading', { level: 1, name: 'Meine Zugänge' })).toBeVisible();
  await page.goto('/gibt/es/nicht');
  await expect(page.getByRole('heading', { level: 1, name: 'Sorry, tut uns leid!' })).toBeVisible();
  await page.getByRole('button', { name: 'Sprache wechseln' }).click();
  await page.getByRole('button', { name: 'Sprache wechseln' }).click();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toBeVisible();
});
