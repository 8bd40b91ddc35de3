import { createHash } from 'node:crypto';
import { violations } from '../accessibility/violations.ts';
import { expectJob } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { draftForm } from '../drafts/draft-form.ts';
import { exportedReadings } from '../journey/exported-readings.ts';
import { sentPhotos } from '../photos/sent-photos.ts';
import { metersOf } from '../portal/travellers.ts';
import { outboxPage, queueBoth } from './outbox-page.ts';

const username = 'reise-ausgang';
const { twoRates, water } = metersOf(username);

test.use({ account: username, trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

test('what was entered without a connection is seen, changed, discarded and sent', async ({
  page,
  context,
  watch,
}) => {
  watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await queueBoth(page, context, username);
  const outbox = outboxPage(page);
  await expect(outbox.link).toHaveAccessibleName('Ausgang: 2 Ablesungen sind noch nicht gesendet');
  await outbox.open();
  await expect(outbox.heading).toBeFocused();
  await expect(outbox.items).toHaveCount(2);
  await expect(outbox.item(twoRates)).toContainText('2.000,5 kWh');
  await expect(outbox.item(twoRates)).toContainText('900,0 kWh');
  await expect(outbox.item(twoRates)).toContainText('1 Foto');
  await expect(outbox.item(water)).toContainText('Wartet auf den Versand');
  expect(await violations(page)).toEqual([]);

  await outbox.item(water).getByRole('button', { name: 'Verwerfen' }).click();
  const question = page.getByRole('dialog', { name: 'Ablesung wirklich verwerfen?' });
  expect(await violations(page)).toEqual([]);
  await question.getByText('Endgültig verwerfen').click();
  await expect(outbox.items).toHaveCount(1);
  await expect(outbox.heading).toBeFocused();

  await outbox.item(twoRates).getByRole('link', { name: 'Ändern' }).click();
  await expectJob(page, twoRates);
  await page.getByRole('button', { name: 'Ablesung ändern' }).click();
  const form = draftForm(page, username);
  await form.high.fill('2001,5');
  await form.send.click();
  await expect(page.getByText('2.001,5 kWh')).toBeVisible();
  await outbox.open();
  await expect(outbox.item(twoRates)).toContainText('2.001,5 kWh');

  await context.setOffline(false);
  await expect(outbox.empty).toBeVisible();
  await expect(outbox.messages.getByText('Die Ergebnisse wurden erfolgreich gesendet.')).toHaveCount(1);
  await expect(outbox.link).toHaveCount(0);
  const sent = await exportedReadings(`${username}-strom`, `${username}-wasser`);
  expect(sent.map(({ taskId, value }) => [taskId, value])).toEqual([
    ['HT', '2001.5'],
    ['NT', '900.0'],
  ]);
  const photos = (await sentPhotos(username, `${username}-strom`, 'HT')).flat();
  expect(photos.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))).toHaveLength(1);
});
