import { expect, test } from '../browser/test.ts';
import { exportedReadings, today } from '../journey/exported-readings.ts';

test.use({ account: 'varianten' });

// The first day begins in Kiritimati and ends in Honolulu: one of both has another day than the utility.
for (const [timezoneId, jobId] of [
  ['Pacific/Kiritimati', 'LT-400101'],
  ['Pacific/Honolulu', 'LT-400121'],
] as const) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('the day of a reading is the utility’s, wherever the device believes to be', async ({ page }) => {
      await page.goto(`/ablesung/${jobId}`);
      await expect(page.getByLabel('Ablesedatum')).toHaveValue(today());
      await page.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.8.0)' }).fill('12650,5');
      await page.getByRole('button', { name: 'Ablesung senden' }).click();
      await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText('Senden erfolgreich');
      expect((await exportedReadings(jobId)).map(({ readingDate }) => readingDate)).toEqual([today()]);
    });
  });
}
