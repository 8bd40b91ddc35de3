import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { type BrowserContext, chromium } from '@playwright/test';
import { launchOptions } from '../browser/launch-options.ts';
import { settleIn } from '../browser/service-worker.ts';
import { checkout, startBackend } from '../portal/backend-process.ts';
import { median } from './in-page.ts';

/**
 * Measures a repeat visit without a server: `node e2e/bench/offline-visit.ts` after `npm run build`. The service worker
 * has a thread of its own, which the browser does not slow down.
 */
const cpuSlowdown = 4;
const visits = 9;
const aimMs = 1_000;
const accounts = { '9 jobs': 'kunde', '10,000 jobs': 'ableser' };
const milestone = path.join(checkout, 'scripts/bench/milestone.js');
const patienceMs = 30_000;

/** Opens the job list in a new tab, without a server; milliseconds from the navigation until a job is visible. */
async function visit(context: BrowserContext, origin: string): Promise<number> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const seen = Promise.withResolvers<number>();
  await page.exposeFunction('tellMilestone', seen.resolve);
  await page.addInitScript({ path: milestone });
  await page.addInitScript({ content: `watchForMilestone('main ul a[href^="/ablesung/"]');` });
  const late = setTimeout(() => seen.reject(new Error('No job is visible')), patienceMs);
  await page.goto(`${origin}/ablesung`, { waitUntil: 'commit' });
  const milliseconds = await seen.promise;
  clearTimeout(late);
  await page.close();
  return milliseconds;
}

async function measure(username: string): Promise<number[]> {
  const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-offline-'));
  const backend = await startBackend(path.join(checkout, 'site'), data);
  const browser = await chromium.launch(launchOptions);
  try {
    const context = await browser.newContext({ baseURL: backend.origin, locale: 'de-DE' });
    const page = await context.newPage();
    await settleIn(page, username);
    await page.goto('/ablesung');
    await page.getByRole('navigation', { name: 'Aufträge' }).getByRole('listitem').first().waitFor();
    await page.close();
    await backend.stop();
    const times: number[] = [];
    for (let turn = 0; turn < visits; turn += 1) times.push(await visit(context, backend.origin));
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
