import type { Page } from '@playwright/test';
import { formatDay } from '@zaehlwerk/domain';
import { openComment, openDay } from '#e2e/support/page/additions.ts';
import { logIn } from '#e2e/support/page/login.ts';
import { closeReceipt, expectReceiptPrintedAlone, numberOnReceipt } from '#e2e/support/page/receipt.ts';
import { expectHome, expectJob, expectLogin, expectReading, follow } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { metersOf } from '#e2e/support/server/disposable-accounts.ts';
import { violations } from '../accessibility/violations.ts';
import { outboxPage } from '../shell/queue/outbox-page.ts';
import { exportedReadings, today } from './exported-readings.ts';

const account = 'reise-deutsch';
const comment = 'Der Keller ist abgeschlossen.';
const job = { id: `${account}-strom`, meterNumber: metersOf(account).twoRates };

/** A day begins first in Kiritimati and last in Honolulu: one of them has another date than the utility now. */
function zoneOfAnotherDay(): string {
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  const east = 'Pacific/Kiritimati';
  return dayIn(east) === today() ? 'Pacific/Honolulu' : east;
}

test.use({ timezoneId: zoneOfAnotherDay(), contextOptions: { reducedMotion: 'no-preference' } });

test('A customer sends both readings of a meter from a second tab, and the utility gets exactly them', async ({
  page,
  context,
  watch,
}) => {
  watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  await expectLogin(page);
  await logIn(page, account);
  await expectHome(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Willkommen, ${account}`);

  await follow(page, 'Ablesung');
  await expectReading(page);
  const listOf = (tab: Page) => tab.getByRole('navigation', { name: 'Aufträge' });
  const sendOf = (tab: Page) => tab.getByRole('button', { name: 'Ablesung senden' });
  const list = listOf(page);
  await expect(list.getByRole('link')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Aufträge suchen' }).fill('1TST');
  await expect(list.getByRole('link')).toHaveCount(1);
  await expect(list.getByText('1 Treffer')).toBeVisible();
  await list.getByRole('link', { name: job.meterNumber }).click();

  await expectJob(page, job.meterNumber);
  await expect(sendOf(page)).toBeDisabled();
  await test.step('The day is that of the utility, whatever the time zone of the device', async () =>
    expect(await openDay(page)).toHaveValue(formatDay(today(), 'german')));
  await test.step('On paper a job stands alone, without the list and without buttons', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(list).toBeHidden();
    await expect(sendOf(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });
  await page.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' }).fill('2345,6');
  await page.getByRole('textbox', { name: 'Zählerstand Niedertarif (1.8.2)' }).fill('900,0');
  await (await openComment(page)).fill(comment);

  await test.step('A job sent in one tab is shown as sent in the other', async () => {
    const other = await context.newPage();
    await other.goto(`/ablesung/${job.id}`);
    await expect(other.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' })).toHaveValue('2345,6');
    await expect(other.getByRole('textbox', { name: 'Kommentar' })).toHaveValue(comment);
    await sendOf(other).click();
    await expect(other.getByText('Senden erfolgreich')).toBeVisible();
    await expect(other.getByText('Die Ergebnisse wurden erfolgreich gesendet.')).toBeVisible();
    for (const tab of [other, page]) await expectDone(tab);
  });

  const common = {
    account: account,
    jobId: job.id,
    meterNumber: job.meterNumber,
    unit: 'kWh',
    readingDate: today(),
    comment,
    current: 'true',
    images: '',
  };
  const exported = await exportedReadings(job.id);
  expect(exported).toEqual([
    expect.objectContaining({ ...common, taskId: 'HT', obis: '1-0:1.8.1', value: '2345.6' }),
    expect.objectContaining({ ...common, taskId: 'NT', obis: '1-0:1.8.2', value: '900.0' }),
  ]);

  const [{ submissionNumber = '' } = {}] = exported;
  await test.step('The receipt has the number of the utility’s export, and is printed alone', async () => {
    await page.getByRole('button', { name: 'Beleg' }).click();
    expect(await numberOnReceipt(page)).toBe(submissionNumber);
    expect(await violations(page)).toEqual([]);
    await expectReceiptPrintedAlone(page, submissionNumber);
    await closeReceipt(page);
  });
  await test.step('The queue page lists the receipt too, persisted and offline', async () => {
    const outbox = outboxPage(page);
    await context.setOffline(true);
    await outbox.openByMenu();
    await expect(outbox.receipt(job.meterNumber)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await outbox.receipt(job.meterNumber).click();
    expect(await numberOnReceipt(page)).toBe(submissionNumber);
    await expect(page.getByRole('dialog').getByText('2.345,6 kWh')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await expectReceiptPrintedAlone(page, submissionNumber);
    await closeReceipt(page);
    await context.setOffline(false);
  });
  await test.step('The receipt is still there after a reload', async () => {
    await page.reload();
    await outboxPage(page).receipt(job.meterNumber).click();
    expect(await numberOnReceipt(page)).toBe(submissionNumber);
  });

  async function expectDone(tab: Page) {
    await expect(tab.getByRole('button', { name: 'Ablesung korrigieren' })).toBeVisible();
    await expect(sendOf(tab)).toHaveCount(0);
    await expect(tab.getByRole('main')).toContainText(/2\.345,6/);
    await expect(tab.getByRole('main')).toContainText(/900,0/);
    await expect(listOf(tab).getByRole('link', { name: job.meterNumber })).toHaveAccessibleName(/erledigt/);
  }
});
