import { openComment } from '#e2e/support/page/additions.ts';
import { expectJob } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { metersOf } from '#e2e/support/server/disposable-accounts.ts';
import { exportedReadings } from './exported-readings.ts';

const sending = '**/meterRateTask/result';

test.use({ account: 'reise-stoerung', contextOptions: { reducedMotion: 'no-preference' } });

test('A failed send stays in the queue, the next one succeeds, and a done job can be corrected', async ({
  page,
  watch,
}) => {
  test.slow();
  watch.announce(/^error: Failed to load resource: .*\/meterRateTask\/result/);
  await page.goto('/ablesung/reise-stoerung-strom');
  await expectJob(page, metersOf('reise-stoerung').twoRates);
  const high = page.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' });
  const low = page.getByRole('textbox', { name: 'Zählerstand Niedertarif (1.8.2)' });
  const comment = page.getByRole('textbox', { name: 'Kommentar' });
  const send = page.getByRole('button', { name: 'Ablesung senden' });
  const correct = page.getByRole('button', { name: 'Ablesung korrigieren' });

  await high.fill('2000,5');
  await low.fill('900,0');
  await openComment(page);
  await comment.fill('Beim zweiten Versuch');
  await page.route(sending, route => route.abort('connectionreset'));
  await send.click();
  await expect(page.getByText('Gespeichert – wird gesendet, sobald Sie online sind')).toBeVisible();
  // Offered after a failed attempt.
  await expect(page.getByRole('button', { name: 'Jetzt senden' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('2.000,5 kWh')).toBeVisible();
  await page.getByRole('button', { name: 'Ablesung ändern' }).click();
  await expect(high).toHaveValue('2000,5');
  await expect(low).toHaveValue('900,0');
  await expect(comment).toHaveValue('Beim zweiten Versuch');

  await page.unroute(sending);
  await send.click();
  await expect(page.getByText('Senden erfolgreich')).toBeVisible();
  await correct.click();
  await expect(high).toBeFocused();
  await expect(high).toHaveValue('2000,5');
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await correct.click();
  await high.fill('2001,5');
  await send.click();
  await expect(correct).toBeVisible();
  await expect(page.getByRole('main')).toContainText('2.001,5');

  const sent = (await exportedReadings('reise-stoerung-strom')).map(({ taskId, value, current }) => [
    taskId,
    value,
    current,
  ]);
  expect(sent).toEqual([
    ['HT', '2000.5', 'false'],
    ['NT', '900.0', 'false'],
    ['HT', '2001.5', 'true'],
    ['NT', '900.0', 'true'],
  ]);
});
