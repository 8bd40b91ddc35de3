import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { addPainted, heapMegabytes, median } from '../e2e/support/page/in-page.ts';
import { optimizingBrowser } from '../e2e/support/page/launch-options.ts';
import { logInAndPrecache } from '../e2e/support/page/service-worker.ts';
import { checkout, startBackend } from '../e2e/support/server/backend-process.ts';
import { runBackendCommand } from '../e2e/support/server/run-backend-command.ts';
import { startAtJobList } from './job-list-start.ts';
import { fillQueue, queuer, queuerFile } from './queued-readings.ts';

/**
 * Measures a long queue: `node bench/long-queue.ts` after `npm run build`. Two devices of one account are offline; one
 * of them has queued a reading of each job with three photos. They start alternately.
 */
const jobs = 500;
const starts = 9;
const names = ['empty', 'full'] as const;
type Device = (typeof names)[number];
const aims = { openMs: 300, heapMegabytes: 150, startRatio: 1.1 };

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const verdict = (value: number, aim: number) => (value <= aim ? 'reached' : 'MISSED');

/** From the tap on the queue link to the frame with its first items, in milliseconds. */
async function openQueue(page: Page): Promise<number> {
  const link = page.getByRole('banner').getByRole('link', { name: /^Ausgang: / });
  await link.waitFor();
  await addPainted(page);
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
  return link.evaluate(async (element: HTMLElement) => {
    const began = performance.now();
    element.click();
    const end = await window.painted?.(
      () => document.querySelector('main li h2')?.textContent.startsWith('Zähler ') ?? false,
    );
    return (end ?? Number.NaN) - began;
  });
}

async function measure(devices: Readonly<Record<Device, BrowserContext>>): Promise<void> {
  const times = { empty: [] as number[], full: [] as number[], opened: [] as number[] };
  let heap = Number.NaN;
  for (let turn = 0; turn <= starts; turn += 1) {
    for (const name of turn % 2 === 0 ? names : names.toReversed()) {
      const { page, milliseconds } = await startAtJobList(devices[name]);
      const opened = name === 'full' ? await openQueue(page) : undefined;
      // The first round is a warm-up.
      if (turn > 0) times[name].push(milliseconds);
      if (turn > 0 && opened !== undefined) times.opened.push(opened);
      if (turn === starts && name === 'full') heap = await heapOfAll(page);
      await page.close();
    }
  }
  const [without, withThem, opened] = [times.empty, times.full, times.opened].map(median);
  const ratio = (withThem ?? Number.NaN) / (without ?? Number.NaN);
  say(
    `  job list after the start: median ${without?.toFixed(0)} ms with nothing queued, ${withThem?.toFixed(0)} ms with ` +
      `${jobs} readings, ratio ${ratio.toFixed(2)} (aim ${aims.startRatio}: ${verdict(ratio, aims.startRatio)})`,
  );
  say(
    `  queue opens: median ${opened?.toFixed(0)} ms, worst ${Math.max(...times.opened).toFixed(0)} ms ` +
      `(aim ${aims.openMs}: ${verdict(opened ?? Number.NaN, aims.openMs)})`,
  );
  say(
    `  heap with all items drawn: ${heap.toFixed(1)} MB (aim ${aims.heapMegabytes}: ${verdict(heap, aims.heapMegabytes)})`,
  );
}

async function heapOfAll(page: Page): Promise<number> {
  await page
    .getByRole('main')
    .getByRole('listitem')
    .nth(jobs - 1)
    .waitFor();
  return heapMegabytes(page);
}

/** A device with a logged-in account and the whole portal precached. */
async function settledDevice(profile: string, baseURL: string): Promise<BrowserContext> {
  const device = await chromium.launchPersistentContext(profile, {
    ...optimizingBrowser,
    baseURL,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
  });
  const page = await device.newPage();
  await logInAndPrecache(page, queuer);
  await page.close();
  return device;
}

const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-queue-'));
const backendData = path.join(data, 'backend');
const backend = await startBackend(path.join(checkout, 'site'), backendData);
const opened: BrowserContext[] = [];
try {
  const file = path.join(data, 'accounts.json');
  await writeFile(file, JSON.stringify(queuerFile(jobs)));
  await runBackendCommand(backendData, 'import', file);
  // Profiles are on disk: a private window keeps its storage in memory.
  const [empty, full] = [
    await settledDevice(path.join(data, 'empty'), backend.origin),
    await settledDevice(path.join(data, 'full'), backend.origin),
  ];
  opened.push(empty, full);
  await backend.stop();
  const page = await full.newPage();
  await fillQueue(page, jobs);
  const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
  await page.close();
  say(
    `${jobs} queued readings with three photos each (${(usage / 1e6).toFixed(0)} MB), no server, ${starts} starts in turn`,
  );
  await measure({ empty, full });
} finally {
  await Promise.all(opened.map(device => device.close()));
  await backend.stop();
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
}
