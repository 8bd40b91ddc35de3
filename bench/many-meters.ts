import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { logIn, passwordOf } from '../e2e/support/page/login.ts';
import { blocksOnDevice } from '../e2e/support/page/service-worker.ts';
import { runBackendCommand } from '../e2e/support/server/run-backend-command.ts';

const usualMeters = 10_000;
const username = 'viele-zaehler';

const job = (index: number) => ({
  id: `${username}-${index}`,
  accounts: [{ username, reShare: true }],
  jobConstraints: { earliestExecution: '2026-11-01', latestExecution: '2026-12-31' },
  customer: { firstname: 'Erika', lastname: `Mustermann ${index % 997}` },
  meter: {
    meterNumber: `1ESY${String(index).padStart(10, '0')}`,
    meterType: 'ELECTRIC_METER',
    meterAddress: {
      street: index % 2 === 0 ? 'Lindenallee' : 'Hauptstraße',
      houseNumber: String(1 + (index % 200)),
      zip: '37997',
      city: 'Lindental',
      locationDescription: `Keller, Raum ${index % 40}`,
    },
    meterRateTasks: [
      {
        taskId: 'R1',
        obis: '1-0:1.8.0',
        rateName: 'Verbrauch',
        preDecimals: 6,
        postDecimals: 1,
      },
    ],
  },
  ...(index % 2 === 0 && {
    results: [
      {
        account: username,
        created: '2026-11-20T15:00:00Z',
        readingDate: '2026-11-20',
        values: [{ taskId: 'R1', readingValue: 1000.5 + index }],
      },
    ],
  }),
});

/** Imports an account with shareable meters, half of them done. */
export async function importManyMeters(data: string, meters = usualMeters): Promise<void> {
  const accounts = [{ username, name: 'Viele Zähler', password: passwordOf(username), mayShare: true }];
  const file = path.join(data, 'meters.json');
  await writeFile(
    file,
    JSON.stringify({ accounts, jobs: Array.from({ length: meters }, (_, index) => job(index)) }),
  );
  await runBackendCommand(data, 'import', file);
}

/**
 * Opens the management page of the account with all of its code loaded and all meters persisted; from then on the CPU is
 * slowed down.
 */
export async function managementPage(
  browser: Browser,
  origin: string,
  slowdown: number,
  meters = usualMeters,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'de-DE',
    acceptDownloads: true,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await logIn(page, username);
  await page.getByRole('banner').getByRole('link', { name: 'Verwaltung' }).click();
  await page.getByText('Aktionen', { exact: true }).waitFor();
  await expect.poll(() => blocksOnDevice(page)).toBeGreaterThanOrEqual(meters / 100);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}
