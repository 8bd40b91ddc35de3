import { acceptedReadings } from '#e2e/resilience/accepted.ts';
import { untilOutboxIsLoaded } from '#e2e/resilience/reading-form.ts';
import { violations } from '#e2e/specs/accessibility/violations.ts';
import { expectJob } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { metersOf } from '#e2e/support/server/disposable-accounts.ts';
import { notice, offlinePanel, untilWatched } from './offline-panel.ts';

test.use({ account: 'reise-verbindung' });

test('A reading entered offline is explained once, and sent later', async ({ page, context, watch }) => {
  watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await page.goto('/ablesung/reise-verbindung-strom');
  await expectJob(page, metersOf('reise-verbindung').twoRates);
  await untilWatched(page);
  await untilOutboxIsLoaded(page);
  await context.setOffline(true);
  await expect(offlinePanel(page)).toContainText('Ablesungen können weiterhin durchgeführt werden!');

  await page.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' }).fill('2000,5');
  await page.getByRole('textbox', { name: 'Zählerstand Niedertarif (1.8.2)' }).fill('900,0');
  await page.getByRole('button', { name: 'Ablesung senden' }).click();
  const warning = page.getByRole('dialog', { name: 'Noch nicht gesendet' });
  await expect(warning).toContainText('1 Ablesung ist auf diesem Gerät gespeichert.');
  await expect(warning).toContainText('Bitte schließen Sie den Browser bis dahin nicht.');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(warning).toBeHidden();
  await expect(offlinePanel(page)).toContainText('1 Ablesung wartet auf diesem Gerät.');
  expect(await acceptedReadings('reise-verbindung')).toEqual([]);

  await context.setOffline(false);
  await expect(notice(page)).toContainText('1 Ablesung wird nun synchronisiert.');
  await expect(page.getByRole('button', { name: 'Ablesung korrigieren' })).toBeVisible();
  await expect(offlinePanel(page)).toBeHidden();
  const values = { HT: '2000.5', NT: '900' };
  expect(await acceptedReadings('reise-verbindung')).toMatchObject([
    { jobId: 'reise-verbindung-strom', values },
  ]);
});
