import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violations } from '../accessibility/violations.ts';
import { acceptedReadings, inOrder, type Reading } from '../attack/accepted.ts';
import type { Attacker } from '../attack/attackers.ts';
import { fillIn, said } from '../attack/enter.ts';
import { refusal } from '../attack/proxy/acts.ts';
import { sending } from '../attack/proxy/fault-proxy.ts';
import { queueOnDevice } from '../attack/queue-on-device.ts';
import { readingForm, signIn, signInToForm } from '../attack/reading-form.ts';
import { expect, test } from '../attack/test.ts';
import { outboxPage, untilOutboxIsLoaded } from './outbox-page.ts';

/** Logs in, and without a connection enters a reading of two rates with a photo and one of one rate; both stay in the queue. */
async function queueTwo(page: Page, attacker: Attacker): Promise<Reading[]> {
  const {
    single: [one],
    double: [two],
  } = attacker;
  const form = await signInToForm(page, attacker, two);
  await untilOutboxIsLoaded(page);
  await page.context().setOffline(true);
  const first = await fillIn(page, { job: two, texts: ['1234,500', '0,001'], isPhotographed: true });
  await form.send.click();
  await page.getByRole('button', { name: 'Verstanden' }).click();
  await readingForm(page, one).choose();
  const second = await fillIn(page, { job: one, texts: ['77,000'], comment: 'Ecke „hinten“ 🔦' });
  await form.send.click();
  await expect(page.getByText(said.waiting)).toBeVisible();
  return inOrder([first, second]);
}

/** Presses the button and gives the path of the file that the browser has saved. */
async function exported(page: Page, button = 'Als Datei exportieren'): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^zaehlwerk-ablesungen-\d{4}-\d\d-\d\d\.ndjson$/);
  return file.path();
}

/** Chooses a file, and gives the question that is asked before anything of it is taken, or why none is. */
async function chosen(page: Page, file: string, name = 'Ablesungen aus der Datei übernehmen?') {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Datei importieren' }).click();
  await (await choosing).setFiles(file);
  const question = page.getByRole('dialog', { name });
  await expect(question).toBeVisible();
  return question;
}

async function discardAll(page: Page): Promise<void> {
  const outbox = outboxPage(page);
  for (let left = await outbox.items.count(); left > 0; left--) {
    await outbox.items.first().getByRole('button', { name: 'Verwerfen' }).click();
    await page.getByRole('dialog').getByText('Endgültig verwerfen').click();
    await expect(outbox.items).toHaveCount(left - 1);
  }
}

test('readings are exported, discarded, imported and sent: the utility gets each once, photos bit for bit', async ({
  page,
  context,
  watch,
  attacker,
}, testInfo) => {
  test.slow();
  watch.tolerate(/^error: Failed to load resource: /);
  const entered = await queueTwo(page, attacker);
  const outbox = outboxPage(page);
  await outbox.open();
  const file = await exported(page);
  await expect(outbox.messages).toContainText('2 Ablesungen exportiert');
  await discardAll(page);
  expect(await queueOnDevice(page)).toEqual({ items: [], files: 0 });

  await test.step('of a file that was cut off, everything that is whole is taken', async () => {
    const cut = testInfo.outputPath('cut.ndjson');
    await writeFile(cut, (await readFile(file, 'utf8')).slice(0, -20));
    const offered = await chosen(page, cut);
    await expect(offered).toContainText('1 Ablesung in der Datei ist nicht lesbar.');
    await offered.getByRole('button', { name: 'Übernehmen' }).click();
    await expect(outbox.items).toHaveCount(1);
    await expect(page.getByRole('alert')).toContainText('1 Ablesung übernommen');
    await discardAll(page);
  });

  const question = await chosen(page, file);
  await expect(question).toContainText('Zähler zwei-000001');
  await expect(question).toContainText('1.234,500 kWh');
  await expect(question).toContainText('1 Foto');
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(outbox.items).toHaveCount(2);
  await expect(outbox.messages).toContainText('2 Ablesungen übernommen');
  expect((await queueOnDevice(page)).files).toBe(1);

  const nothingNew = await chosen(page, file, 'Aus dieser Datei ist nichts zu übernehmen');
  await expect(nothingNew).toContainText('2 Ablesungen liegen schon im Ausgang');
  await nothingNew.getByRole('button', { name: 'Schließen' }).last().click();
  await expect(page.getByRole('button', { name: 'Datei importieren' })).toBeFocused();
  await context.setOffline(false);
  await expect(outbox.empty).toBeVisible();
  await expect(outbox.messages.getByText(/^Die Ergebnisse wurden erfolgreich gesendet\./)).toHaveCount(1);
  await expect(outbox.link).toHaveCount(0);
  expect(await acceptedReadings(attacker.username)).toEqual(entered);

  await (await chosen(page, file)).getByRole('button', { name: 'Übernehmen' }).click();
  await expect(outbox.messages).toContainText('2 Ablesungen übernommen');
  await expect(outbox.empty).toBeVisible();
  expect(await acceptedReadings(attacker.username), 'after sending all of it once more').toEqual(entered);
});

test('a refused reading goes to another device in a file of its own, and is changed and sent there', async ({
  page,
  browser,
  baseURL,
  watch,
  gateway,
  attacker,
}) => {
  test.slow();
  watch.tolerate(/^error: Failed to load resource: /);
  const [job] = attacker.single;
  const form = await signInToForm(page, attacker, job);
  await untilOutboxIsLoaded(page);
  await page.context().setOffline(true);
  const entered = await fillIn(page, { job, texts: ['4321,500'], isPhotographed: true });
  await form.send.click();
  await page.getByRole('button', { name: 'Verstanden' }).click();
  gateway.fault({ match: sending, act: refusal(422) });
  await page.context().setOffline(false);
  const outbox = outboxPage(page);
  await outbox.open();
  await expect(outbox.item(job.meterNumber)).toContainText('Nicht angenommen');
  const file = await exported(page, `Als Datei exportieren ${job.meterNumber}`);

  const other = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'de-DE' });
  await watch.attach(other);
  const there = await other.newPage();
  await signIn(there, attacker);
  await there.goto('/ausgang');
  await (await chosen(there, file)).getByRole('button', { name: 'Übernehmen' }).click();
  const queued = outboxPage(there).item(job.meterNumber);
  await expect(queued).toContainText('Nicht angenommen');
  await expect(queued).toContainText('1 Foto');
  expect(await acceptedReadings(attacker.username)).toEqual([]);

  await queued.getByRole('link', { name: 'Ändern' }).click();
  await there.getByRole('button', { name: 'Ablesung ändern' }).click();
  const thereForm = readingForm(there, job);
  await expect(thereForm.photos).toHaveCount(1);
  await thereForm.fill('4321,700');
  await thereForm.send.click();
  await expect(thereForm.correct).toBeVisible();
  const changed = { ...entered, values: { V: '4321.7' } };
  expect(await acceptedReadings(attacker.username)).toEqual([changed]);
  await other.close();
});
