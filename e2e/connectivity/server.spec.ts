import { expect, test } from '../browser/own-portal-test.ts';
import { expectReading } from '../browser/screens.ts';
import { settleIn } from '../browser/service-worker.ts';
import { captivePortal } from '../portal/front.ts';
import { notice, offlinePanel, untilWatched } from './offline-panel.ts';

const retry = { name: 'Erneut versuchen' };

test('a server that goes down under a page with a service worker, a hotspot in its place, and the server again', async ({
  page,
  portal,
  watch,
}) => {
  watch.tolerate(/^error: Failed to load resource: net::ERR_CONNECTION_REFUSED/);
  await settleIn(page);
  await page.goto('/ablesung');
  await expectReading(page);
  await untilWatched(page);

  await portal.front.goDown();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(offlinePanel(page)).toContainText('Ablesungen können weiterhin durchgeführt werden!');
  await page.reload();
  await expectReading(page);
  await expect(offlinePanel(page)).toContainText('Kein Internet');

  portal.front.intercept(captivePortal);
  await portal.front.comeUp();
  await page.getByRole('button', retry).click();
  await expect(offlinePanel(page)).toContainText('Das Netz verlangt eine Anmeldung');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Anmeldung des Netzes öffnen' }).click();
  await expect(await opened).toHaveTitle('Hotspot');

  portal.front.intercept(undefined);
  await page.getByRole('button', retry).click();
  await expect(notice(page)).toContainText('Alle Funktionen stehen wieder zur Verfügung.');
  await expect(offlinePanel(page)).toBeHidden();
});
