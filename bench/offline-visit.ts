import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { median } from '../e2e/support/page/in-page.ts';
import { optimizingBrowser } from '../e2e/support/page/launch-options.ts';
import { logInAndPrecache } from '../e2e/support/page/service-worker.ts';
import { checkout, startBackend } from '../e2e/support/server/backend-process.ts';
import { startAtJobList } from './job-list-start.ts';

/**
 * Measures a repeat visit without a server: `node bench/offline-visit.ts` after `npm run build`. The CPU throttling
 * does not apply to the service worker's thread.
 */
const cpuSlowdown = 4;
const visits = 9;
const aimMs = 1_000;
const accounts = { '9 jobs': 'kunde', '10,000 jobs': 'ableser' };

async function measure(username: string): Promise<number[]> {
  const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-offline-'));
  const backend = await startBackend(path.join(checkout, 'site'), data);
  const browser = await chromium.launch(optimizingBrowser);
  try {
    const context = await browser.newContext({ baseURL: backend.origin, locale: 'de-DE' });
    const page = await context.newPage();
    await logInAndPrecache(page, username);
    await page.goto('/ablesung');
    await page.getByRole('navigation', { name: 'Aufträge' }).getByRole('listitem').first().waitFor();
    await page.close();
    await backend.stop();
    const times: number[] = [];
    for (let turn = 0; turn < visits; turn += 1) {
      const visit = await startAtJobList(context, cpuSlowdown);
      times.push(visit.milliseconds);
      await visit.page.close();
    }
    return times;
  } finally {
    await browser.close();
    await backend.stop();
    await rm(data, { recursive: true, force: true });
  }
}

process.stdout.write(`Job list without a server, CPU ${cpuSlowdown} times slower, ${visits} visits\n`);
for (const [name, username] of Object.entries(accounts)) {
  const times = await measure(username);
  const middle = median(times);
  const verdict = middle <= aimMs ? 'reached' : 'MISSED';
  process.stdout.write(
    `  ${name}: median ${middle.toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms (aim ${aimMs}: ${verdict})\n`,
  );
}
