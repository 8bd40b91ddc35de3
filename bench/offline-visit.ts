import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, expect } from '@playwright/test';
import { isInStoredLists } from '../e2e/support/page/device.ts';
import { median } from '../e2e/support/page/in-page.ts';
import { optimizingBrowser } from '../e2e/support/page/launch-options.ts';
import { logInAndPrecache } from '../e2e/support/page/service-worker.ts';
import { checkout, startBackend } from '../e2e/support/server/backend-process.ts';
import { startAtJobList } from './job-list-start.ts';

/**
 * Measures a repeat visit without a server: `node bench/offline-visit.ts` after `npm run build`. With `--against <site>`
 * another published site, such as one of an earlier checkout, is visited alternately. The CPU throttling does not apply
 * to the service worker's thread.
 */
const cpuSlowdown = 4;
const aimMs = 1_000;
const accounts = { '9 jobs': 'kunde', '10,000 jobs': 'ableser' };

const { values: options } = parseArgs({
  options: { against: { type: 'string' }, rounds: { type: 'string', default: '9' } },
});
const rounds = Number(options.rounds);
const sites = {
  'this site': path.join(checkout, 'site'),
  ...(options.against && { other: options.against }),
};

/** A browser's device on which the jobs of an account are, without a server. */
async function offlineDevice(browser: Browser, site: string, username: string): Promise<BrowserContext> {
  const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-offline-'));
  const backend = await startBackend(path.resolve(site), data);
  try {
    const context = await browser.newContext({ baseURL: backend.origin, locale: 'de-DE' });
    const page = await context.newPage();
    await logInAndPrecache(page, username);
    await page.goto('/ablesung');
    await page.getByRole('navigation', { name: 'Aufträge' }).getByRole('listitem').first().waitFor();
    await expect.poll(() => isInStoredLists(page, 'jobs@')).toBe(true);
    await page.close();
    return context;
  } finally {
    await backend.stop();
    await rm(data, { recursive: true, force: true });
  }
}

process.stdout.write(`Job list without a server, CPU ${cpuSlowdown} times slower, ${rounds} visits\n`);
const browser = await chromium.launch(optimizingBrowser);
try {
  for (const [jobs, username] of Object.entries(accounts)) {
    const visited: { name: string; context: BrowserContext; times: number[] }[] = [];
    for (const [name, site] of Object.entries(sites))
      visited.push({ name, context: await offlineDevice(browser, site, username), times: [] });
    for (let round = 0; round < rounds; round += 1) {
      for (const { context, times } of visited) {
        const visit = await startAtJobList(context, cpuSlowdown);
        times.push(visit.milliseconds);
        await visit.page.close();
      }
    }
    for (const { name, context, times } of visited) {
      const middle = median(times);
      const verdict = middle <= aimMs ? 'reached' : 'MISSED';
      process.stdout.write(
        `  ${jobs}, ${name}: median ${middle.toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms (aim ${aimMs}: ${verdict})\n`,
      );
      await context.close();
    }
  }
} finally {
  await browser.close();
}
