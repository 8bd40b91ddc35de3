import { expect, test } from '../browser/test.ts';
import { exportedReadings, today } from '../journey/exported-readings.ts';

/** The first day begins in Kiritimati and ends in Honolulu: one of both has another day than the utility now. */
function zoneOfAnotherDay(): string {
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  const east = 'Pacific/Kiritimati';
  return dayIn(east) === today() ? 'Pacific/Honolulu' : east;
}

test.use({ account: 'varianten', timezoneId: zoneOfAnotherDay() });

test('the day of a reading is the utility’s, wherever the device believes to be', async ({ page }) => {
  await page.goto('/ablesung/LT-400101');
  await expect(page.getByLabel('Ablesedatum')).toHaveValue(today());
  await page.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.8.0)' }).fill('12650,5');
  await page.getByRole('button', { name: 'Ablesung senden' }).click();
  await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText('Senden erfolgreich');
  expect((await exportedReadings('LT-400101')).map(({ readingDate }) => readingDate)).toEqual([today()]);
});
