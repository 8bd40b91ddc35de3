import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import readExcelFile from 'read-excel-file/node';
import { dropAnswer } from '#e2e/resilience/proxy/fault-actions.ts';
import { queueOnDevice } from '#e2e/resilience/queue-on-device.ts';
import { expect, test } from '#e2e/resilience/test.ts';
import { expectHome, expectJob, follow, navigateTo } from '#e2e/support/page/screens.ts';
import { backendCommand } from '#e2e/support/server/backend-commands.ts';
import { exportedQueue } from '../shell/queue/exported-queue.ts';

const meters = 1000;
const houses = 50;
const manager = `verwalterin-${randomUUID()}`;
const jobId = (index: number) => `${manager}-${index}`;
const meterNumber = (index: number) => `1VWG${String(index).padStart(10, '0')}`;

const job = (index: number) => ({
  id: jobId(index),
  accounts: [{ username: manager, reShare: true }],
  meter: {
    meterNumber: meterNumber(index),
    meterType: 'ELECTRIC_METER',
    meterAddress: {
      street: 'Allee',
      houseNumber: String(1 + (index % houses)),
      zip: '37997',
      city: 'Lindental',
    },
    meterRateTasks: [
      { taskId: 'V', obis: '1-0:1.8.0', rateName: 'Verbrauch', preDecimals: 6, postDecimals: 1 },
    ],
  },
});

async function imported(folder: string, content: object): Promise<void> {
  const file = `${folder}/${randomUUID()}.json`;
  await writeFile(file, JSON.stringify(content));
  await backendCommand('import', file);
}

const accesses = (page: Page) => page.getByRole('region', { name: 'Zugänge' }).getByRole('listitem');
/** Filters the table to one meter, and selects or deselects it. */
async function choose(page: Page, index: number, isChosen: boolean): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Zähler suchen' });
  await search.fill(meterNumber(index));
  await page.getByRole('checkbox', { name: `${meterNumber(index)} auswählen` }).setChecked(isChosen);
  await search.fill('');
}

const creating = { method: 'POST', path: /^\/api\/pro\/share\/job$/ };

/** Saves the shown login; returns the path of its link. */
async function securedLink(page: Page): Promise<string> {
  const shown = page.getByRole('dialog', { name: 'Zugang erstellt' });
  await shown.getByRole('button', { name: 'Link kopieren', exact: true }).click();
  await expect(shown.getByText('Kopiert')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await shown.getByRole('button', { name: 'Fertig' }).click();
  return new URL(link).pathname;
}

test('A share of 999 meters survives a lost answer, is shared further, and is revoked', async ({
  page,
  context,
  browser,
  baseURL,
  gateway,
  watch,
}, info) => {
  test.setTimeout(180_000);
  watch.tolerate(/^error: Failed to load resource: /, /^warning: The resource .* was preloaded/);
  const link = randomUUID();
  const folder = info.outputPath();
  await mkdir(folder, { recursive: true });
  await imported(folder, {
    accounts: [
      { username: manager, name: 'Vera Walter', mayShare: true },
      { username: `${manager}-andere`, name: 'Andere' },
    ],
    links: [{ account: manager, token: link }],
    jobs: Array.from({ length: meters }, (_, index) => job(index)),
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/m/${link}`);
  await expectHome(page);
  await follow(page, 'Verwaltung');
  const other = await context.newPage();
  await other.goto('/management');
  await expect(other.getByText('Noch kein Zugang erstellt')).toBeVisible();
  await page.bringToFront();

  await test.step('A table that was just opened has rows wherever it is scrolled', async () => {
    await page
      .getByRole('checkbox', { name: / auswählen$/ })
      .nth(5)
      .hover();
    await page.mouse.wheel(0, 5_000);
    await expect(page.locator('tr[aria-rowindex="120"]')).toBeInViewport();
  });

  await test.step('A share of a thousand meters is refused', async () => {
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
    await page.getByRole('button', { name: 'Zähler teilen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Zähler teilen' });
    await expect(dialog).toContainText('höchstens 999 Aufträge geteilt werden. Ausgewählt: 1.000.');
    await dialog.getByRole('button', { name: 'Zugang erstellen' }).click();
    expect(gateway.requestsTo(creating)).toEqual([]);
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  });

  const opened =
    await test.step('The answer to 999 meters is lost: a retry finds the share of the first request', async () => {
      await choose(page, 0, false);
      await page.getByRole('button', { name: 'Zähler teilen' }).click();
      const dialog = page.getByRole('dialog', { name: 'Zähler teilen' });
      await dialog.getByRole('textbox', { name: 'Name des Zugangs' }).fill('Hausmeister');
      await dialog.getByRole('checkbox', { name: 'Darf weiter teilen' }).check();
      gateway.fault({ match: creating, action: dropAnswer });
      await dialog.getByRole('button', { name: 'Zugang erstellen' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Vom Server kam keine Antwort');
      await dialog.getByRole('button', { name: 'Erneut versuchen' }).click();
      const path = await securedLink(page);
      expect(gateway.requestsTo(creating)).toHaveLength(2);
      await expect(accesses(page)).toHaveCount(1);
      return path;
    });

  const device = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const caretaker = await device.newPage();
  await test.step('Its owner shares one meter further, which appears in the manager’s other tab', async () => {
    await caretaker.goto(opened);
    await expectHome(caretaker);
    await navigateTo(caretaker, `/ablesung/${jobId(1)}`);
    await caretaker.getByRole('button', { name: 'Zähler teilen' }).click();
    const dialog = caretaker.getByRole('dialog', { name: 'Zähler teilen' });
    await dialog.getByRole('textbox', { name: 'Name des Zugangs' }).fill('Nachbarin');
    await dialog.getByRole('button', { name: 'Zugang erstellen' }).click();
    await securedLink(caretaker);
    await other.bringToFront();
    await other.reload();
    await expect(accesses(other)).toHaveCount(2);
    await expect(accesses(other).filter({ hasText: 'Nachbarin' })).toContainText('von Hausmeister');
  });

  await test.step('The share and all shares below it are revoked while a reading waits offline', async () => {
    await navigateTo(caretaker, `/ablesung/${jobId(2)}`);
    await expectJob(caretaker, meterNumber(2));
    await device.setOffline(true);
    await caretaker.getByRole('textbox', { name: /^Zählerstand / }).fill('4711,5');
    await caretaker.getByRole('button', { name: 'Ablesung senden' }).click();
    await expect.poll(async () => (await queueOnDevice(caretaker)).items).toHaveLength(1);
    await accesses(other).filter({ hasText: 'Hausmeister' }).first().getByRole('link').click();
    await other.getByRole('button', { name: 'Weitere Aktionen' }).click();
    await other.getByRole('button', { name: 'Zugang löschen' }).click();
    const question = other.getByRole('dialog', { name: 'Hausmeister löschen?' });
    await expect(question).toContainText('999 Zähler können mit diesem Zugang nicht mehr abgelesen werden.');
    await expect(question).toContainText('1 weitergegebener Zugang wird mit gelöscht.');
    await question.getByRole('button', { name: 'Zugang löschen' }).click();
    await expect(other.getByText('Zugang gelöscht')).toBeVisible();
    await expect(other.getByText('Noch kein Zugang erstellt')).toBeVisible();
  });

  await test.step('A tab that still shows the share reports that it is gone', async () => {
    await page.bringToFront();
    await accesses(page).getByRole('link').click();
    await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
    await page.getByRole('button', { name: 'Sperren' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sperren' }).click();
    await expect(page.getByRole('heading', { name: 'Diesen Zugang gibt es nicht' })).toBeVisible();
  });

  await test.step('The waiting reading is reported, and stays', async () => {
    await device.setOffline(false);
    await expect(caretaker.getByText(/^1 Ablesung liegt noch auf diesem Gerät/)).toContainText('Vera Walter');
    await navigateTo(caretaker, '/ausgang');
    await expect(caretaker.getByText('Zugang entzogen', { exact: true })).toBeVisible();
    await expect(caretaker.getByText('4.711,5')).toBeVisible();
    expect((await queueOnDevice(caretaker)).items).toHaveLength(1);
    const exported = await exportedQueue(caretaker);
    expect(exported.map(({ item }) => item.summary.name)).toEqual([meterNumber(2)]);
    await device.close();
  });

  await test.step('A meter transferred to another account cannot be shared, and the message names it', async () => {
    await imported(folder, { jobs: [{ ...job(3), accounts: [`${manager}-andere`] }] });
    await navigateTo(page, '/management');
    await choose(page, 3, true);
    await page.getByRole('button', { name: 'Zähler teilen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Zähler teilen' });
    await dialog.getByRole('button', { name: 'Zugang erstellen' }).click();
    await expect(dialog.getByRole('alert').first()).toContainText(
      `Diese Zähler gehören nicht mehr zu Ihrem Zugang: ${meterNumber(3)}`,
    );
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  });

  await test.step('All shares are exported as a file that another program reads', async () => {
    await page.reload();
    // Persisted data is shown first and still has the meter.
    const lines = `${1 + houses + meters - 1}`;
    await expect(page.getByRole('main').getByRole('table')).toHaveAttribute('aria-rowcount', lines);
    const download = page.waitForEvent('download');
    await page.getByText('Aktionen', { exact: true }).click();
    await page.getByRole('button', { name: 'Als Excel exportieren' }).click();
    const file = await (await download).path();
    const [{ data: rows } = { data: [] }] = await readExcelFile(file);
    expect(rows[0]).toEqual(expect.arrayContaining(['Zählernummer', 'Haus']));
    // Headings of columns and houses, and all meters but the one that was transferred.
    expect(rows).toHaveLength(1 + houses + meters - 1);
    expect(rows.slice(1).map(([number]) => number)).not.toContain(meterNumber(3));
    expect(rows).toContainEqual(expect.arrayContaining([meterNumber(0), 'Stromzähler', 'Allee 1']));
  });
});
