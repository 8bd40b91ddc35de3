import { breakFiles, internalError } from '../browser/faults.ts';
import { expectJob } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { metersOf } from '../portal/travellers.ts';

test.use({ account: 'reise-barrierefrei' });

test('an error stays until it is dismissed, a success goes after 10 s without the pointer on it', async ({
  page,
  watch,
}) => {
  watch.announce(/^error: Failed to load resource/);
  await page.clock.install();
  await page.goto('/ablesung/reise-barrierefrei-wasser');
  await expectJob(page, metersOf('reise-barrierefrei').water);
  const messages = page.getByRole('region', { name: 'Meldungen' });
  const send = page.getByRole('button', { name: 'Ablesung senden' });
  await page.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.0.0)' }).fill('123');

  const mend = await breakFiles(page, /\/meterRateTask\/result$/, internalError);
  await send.click();
  const failure = messages.getByText('Senden fehlgeschlagen');
  await expect(failure).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(failure).toBeVisible();
  await messages.getByRole('button', { name: 'Meldung schließen: Senden fehlgeschlagen' }).click();
  await expect(failure).toHaveCount(0);

  await mend();
  await page.getByRole('button', { name: 'Ablesung ändern' }).click();
  await send.click();
  const success = messages.getByText('Senden erfolgreich');
  await expect(success).toBeVisible();
  await success.hover();
  await page.clock.fastForward(30_000);
  await expect(success).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(11_000);
  await expect(success).toHaveCount(0);
});
