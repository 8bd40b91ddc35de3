import { exportedReadings } from '#e2e/specs/journeys/exported-readings.ts';
import { drawn } from '#e2e/specs/reading/photos/sample-pictures.ts';
import { sentPhotos } from '#e2e/specs/reading/photos/sent-photos.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { draftedPhotos, draftsOnDevice } from './device-drafts.ts';
import { addPhoto, draftForm } from './draft-form.ts';

const username = 'reise-entwurf-senden';
const job = `${username}-strom`;
const sending = '**/meterRateTask/result';

test.use({ account: username });

test('A lost answer and a reload make one submission, and its correction survives too', async ({
  page,
  watch,
}) => {
  watch.announce(/^error: Failed to load resource: .*\/meterRateTask\/result/);
  const form = draftForm(page, username);
  await form.open();
  await form.high.fill('2000,5');
  await form.low.fill('900,0');
  const add = page.getByRole('button', { name: 'Foto hinzufügen' }).first();
  await addPhoto(page, add, await drawn(page, { width: 1200, height: 900, type: 'image/jpeg' }));
  await expect(form.photos).toHaveCount(1);
  await expect.poll(async () => (await draftsOnDevice(page)).files).toHaveLength(1);
  const [kept] = await draftedPhotos(page);

  // The server stores the reading, and its answer is lost.
  await page.route(sending, async route => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await form.send.click();
  await expect(page.getByText('Gespeichert – wird gesendet, sobald Sie online sind')).toBeVisible();
  // Offered after a failed attempt.
  await expect(page.getByRole('button', { name: 'Jetzt senden' })).toBeVisible();
  expect(await draftsOnDevice(page)).toEqual({ drafts: [], files: [] });
  await page.unroute(sending);
  // The tab closes before the next attempt; the next tab makes it automatically.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Ablesung korrigieren' })).toBeVisible();
  await expect.poll(() => draftsOnDevice(page)).toEqual({ drafts: [], files: [] });
  const sent = (await exportedReadings(job)).map(({ taskId, value }) => [taskId, value]);
  expect(sent).toEqual([
    ['HT', '2000.5'],
    ['NT', '900.0'],
  ]);
  const arrived = (await sentPhotos(username, job, 'HT')).flat();
  expect(arrived.map(({ width, height }) => `${width}x${height}`)).toEqual([kept]);

  const correct = page.getByRole('button', { name: 'Ablesung korrigieren' });
  await correct.click();
  await form.high.fill('2001,5');
  await page.reload();
  await expect(form.high).toHaveValue('2001,5');
  await expect(form.low).toHaveValue('900,0');
  await expect(page.getByText(/inzwischen eine Ablesung gesendet/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entwurf verwerfen' }).click();
  await expect(correct).toBeVisible();
  await expect.poll(() => draftsOnDevice(page)).toEqual({ drafts: [], files: [] });
});
