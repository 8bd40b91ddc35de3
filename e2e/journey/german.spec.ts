import { logIn } from '../browser/login.ts';
import { expectHome, expectJob, expectLogin, expectReading, follow } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { metersOf } from '../portal/travellers.ts';
import { exportedReadings, today } from './exported-readings.ts';

const traveller = 'reise-deutsch';
const job = { id: `${traveller}-strom`, meterNumber: metersOf(traveller).twoRates };

test('a customer logs in, finds the meter, sends both readings, and the utility gets exactly them', async ({
  page,
}) => {
  await page.goto('/');
  await expectLogin(page);
  await logIn(page, traveller);
  await expectHome(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Willkommen, ${traveller}`);

  await follow(page, 'Ablesung');
  await expectReading(page);
  const list = page.getByRole('navigation', { name: 'Aufträge' });
  await expect(list.getByRole('link')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Aufträge suchen' }).fill('1TST');
  await expect(list.getByRole('link')).toHaveCount(1);
  await expect(list.getByText('1 Treffer')).toBeVisible();
  await list.getByRole('link', { name: job.meterNumber }).click();

  await expectJob(page, job.meterNumber);
  const send = page.getByRole('button', { name: 'Ablesung senden' });
  await expect(send).toBeDisabled();
  await test.step('on paper a job stands alone, without the list and without buttons', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(list).toBeHidden();
    await expect(send).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });
  await page.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' }).fill('2345,6');
  await page.getByRole('textbox', { name: 'Zählerstand Niedertarif (1.8.2)' }).fill('900,0');
  await page.getByRole('textbox', { name: 'Kommentar' }).fill('Der Keller ist abgeschlossen.');
  await send.click();

  const messages = page.getByRole('region', { name: 'Meldungen' });
  await expect(messages).toContainText('Senden erfolgreich');
  await expect(messages).toContainText('Die Ergebnisse wurden erfolgreich gesendet.');
  await expectDone();
  await page.reload();
  await expectJob(page, job.meterNumber);
  await expectDone();

  const common = {
    account: traveller,
    jobId: job.id,
    meterNumber: job.meterNumber,
    unit: 'kWh',
    readingDate: today(),
    comment: 'Der Keller ist abgeschlossen.',
    current: 'true',
    images: '',
  };
  expect(await exportedReadings(job.id)).toEqual([
    expect.objectContaining({ ...common, taskId: 'HT', obis: '1-0:1.8.1', value: '2345.6' }),
    expect.objectContaining({ ...common, taskId: 'NT', obis: '1-0:1.8.2', value: '900.0' }),
  ]);

  async function expectDone() {
    await expect(page.getByRole('button', { name: 'Ablesung korrigieren' })).toBeVisible();
    await expect(send).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText(/2\.345,6/);
    await expect(page.getByRole('main')).toContainText(/900,0/);
    await expect(list.getByRole('link', { name: job.meterNumber })).toHaveAccessibleName(/erledigt/);
  }
});
