import { randomInt } from 'node:crypto';
import { expect, test } from '../browser/test.ts';
import { offlinePanel, untilWatched } from '../connectivity/offline-panel.ts';
import { addPhoto } from '../drafts/draft-form.ts';
import { drawn } from '../photos/sample-pictures.ts';
import { exportedUnknownReadings } from '../unknown-reading/exported-unknown-readings.ts';
import { outboxPage, untilOutboxIsLoaded } from './outbox-page.ts';

test.use({ account: 'reise-neu', trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

test('the queued reading of a meter without a job goes back to its form, and only the changed one is sent', async ({
  page,
  context,
  watch,
}) => {
  watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  // Nobody reads it a second time, so that the test can be repeated.
  const meterNumber = `1AUS${randomInt(1e9)}`;
  const number = page.getByRole('textbox', { name: 'Zählernummer' });
  const value = page.getByRole('textbox', { name: 'Zählerstand', exact: true });
  const send = page.getByRole('button', { name: 'Ablesung senden' });
  await page.goto('/ablesung/neu');
  await expect(number).toBeVisible();
  await untilWatched(page);
  await untilOutboxIsLoaded(page);
  await context.setOffline(true);
  await expect(offlinePanel(page)).toBeVisible();
  await number.fill(meterNumber);
  await value.fill('10,500');
  await page.getByRole('textbox', { name: 'Kommentar' }).fill('Garage');
  const photo = await drawn(page, { width: 800, height: 600, type: 'image/jpeg' });
  await addPhoto(page, page.getByRole('button', { name: 'Foto hinzufügen' }), photo);
  await expect(page.getByRole('button', { name: /^Foto \d+ vergrößern$/ })).toHaveCount(1);
  await send.click();
  await page.getByRole('button', { name: 'Verstanden' }).click();

  const outbox = outboxPage(page);
  await outbox.open();
  await outbox.item(meterNumber).getByRole('link', { name: 'Ändern' }).click();
  await expect(number).toHaveValue(meterNumber);
  await expect(value).toHaveValue('10,500');
  await expect(page.getByRole('textbox', { name: 'Kommentar' })).toHaveValue('Garage');
  await expect(page.getByRole('button', { name: /^Foto \d+ vergrößern$/ })).toHaveCount(1);
  await outbox.open();
  await expect(outbox.item(meterNumber)).toContainText('Wird gerade geändert');
  await outbox.item(meterNumber).getByRole('link', { name: 'Ändern' }).click();
  await value.fill('12,500');
  await send.click();
  await outbox.open();
  await expect(outbox.items).toHaveCount(1);
  await expect(outbox.item(meterNumber)).toContainText('12,500');

  await context.setOffline(false);
  await expect(outbox.empty).toBeVisible();
  const exported = await exportedUnknownReadings(meterNumber);
  expect(exported.map(({ value, comment }) => [value, comment])).toEqual([['12.5', 'Garage']]);
  expect(exported[0]?.images?.split(' ')).toHaveLength(1);
});
