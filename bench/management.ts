import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { chromium, type Page } from '@playwright/test';
import { addPainted, heapMegabytes, median } from '../e2e/support/page/in-page.ts';
import { optimizingBrowser } from '../e2e/support/page/launch-options.ts';
import { checkout, startBackend } from '../e2e/support/server/backend-process.ts';
import { importManyMeters, managementPage } from './many-meters.ts';

/**
 * Measures the management table: `node bench/management.ts [rounds] [meters]` after `npm run build`. On a CPU four
 * times slower it is opened from the start page, sorted, grouped and scrolled from end to end; at full speed it is
 * opened and left fifty times.
 */
const rounds = Number(process.argv[2] ?? 10);
const meters = Number(process.argv[3] ?? 10_000);
const cpuSlowdown = 4;
const visits = 50;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const times = (all: readonly number[]) =>
  `median ${median(all).toFixed(0)} ms, worst ${Math.max(...all).toFixed(0)} ms`;
const idle = (page: Page) => page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));

async function leave(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Start', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Willkommen/ }).waitFor();
  await idle(page);
}

/** From the tap on the navigation, with all meters loaded, to the frame with the first rows. */
async function opened(page: Page): Promise<number> {
  const time = await page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLElement>('header nav a')];
    const began = performance.now();
    links.find(link => link.textContent === 'Verwaltung')?.click();
    const rows = () => document.querySelectorAll('main table tbody tr').length > 10;
    return ((await window.painted?.(rows)) ?? Number.NaN) - began;
  });
  await idle(page);
  return time;
}

/** From a click to the frame in which the first line of the table has changed. */
function changed(page: Page, selector: string): Promise<number> {
  return page.evaluate(async selector => {
    const first = () => document.querySelector('main table tbody tr')?.textContent;
    const before = first();
    const began = performance.now();
    document.querySelector<HTMLElement>(selector)?.click();
    const time = ((await window.painted?.(() => first() !== before)) ?? Number.NaN) - began;
    await new Promise(resolve => setTimeout(resolve, 300));
    return time;
  }, selector);
}

interface Scrolled {
  /** Milliseconds between frames that are more than 50 apart. */
  readonly longFrames: readonly number[];
  readonly frames: number;
  readonly mostRows: number;
}

/** Scrolls the whole table in the steps of a flick, and back in jumps of the scroll bar. */
function scrolled(page: Page): Promise<Scrolled> {
  return page.evaluate(async () => {
    const box = document.querySelector('main table')?.parentElement;
    if (!box) throw new Error('no table');
    const end = box.scrollHeight - box.clientHeight;
    await new Promise(requestAnimationFrame);
    const steps = [
      ...Array.from({ length: 150 }, (_, index) => index * 120),
      ...Array.from({ length: 150 }, (_, index) => 18_000 + index * 1_000),
      ...Array.from({ length: 100 }, (_, index) => end - (index * end) / 100),
    ];
    const longFrames: number[] = [];
    let mostRows = 0;
    let before = await new Promise<number>(requestAnimationFrame);
    for (const top of steps) {
      box.scrollTop = Math.min(top, end);
      const now = await new Promise<number>(requestAnimationFrame);
      if (now - before > 50) longFrames.push(now - before);
      before = now;
      mostRows = Math.max(mostRows, document.querySelectorAll('main table tbody tr').length);
    }
    if (box.scrollTop > end / 10) throw new Error('not scrolled');
    box.scrollTop = 0;
    return { longFrames, frames: steps.length, mostRows };
  });
}

const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-management-'));
const backend = await startBackend(process.env.SITE ?? path.join(checkout, 'site'), data);
const browser = await chromium.launch(optimizingBrowser);
try {
  await importManyMeters(data, meters);
  const page = await managementPage(browser, backend.origin, cpuSlowdown, meters);
  await addPainted(page);
  say(`${meters} meters, desktop, CPU ${cpuSlowdown} times slower, ${rounds} rounds`);

  const opening: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await leave(page);
    opening.push(await opened(page));
  }
  say(`first rows painted after the tap: ${times(opening)} (aim 300)`);

  // The first line is a meter, and not a house.
  const group = () => changed(page, 'main details[open] li:nth-of-type(2) input');
  await page.locator('main details > summary', { hasText: 'Gruppieren' }).click();
  await group();
  // The rows follow the headings.
  await idle(page);
  const sorting: number[] = [];
  // By number, ascending, descending and not any more: each has another first line.
  for (let round = 0; round < 2 * rounds; round++)
    sorting.push(await changed(page, 'main table thead th:nth-of-type(1) button'));
  say(`sorted after the click: ${times(sorting)} (aim 300)`);

  const grouping: number[] = [];
  for (let round = 0; round < 2 * rounds; round++) grouping.push(await group());
  await page.keyboard.press('Escape');
  say(`grouped by house, and not any more: ${times(grouping)} (aim 300)`);

  // V8 would collect the garbage of the work before for about 300 ms while the page scrolls.
  await heapMegabytes(page);
  for (let round = 0; round < rounds; round++) {
    const { frames, longFrames, mostRows } = await scrolled(page);
    say(
      `scrolled: of ${frames} frames these took over 50 ms: [${longFrames.map(Math.round).join(', ')}]; at most ${mostRows} rows in the document (aim 60)`,
    );
    await idle(page);
  }
  await page.context().close();

  const quick = await managementPage(browser, backend.origin, 1, meters);
  await addPainted(quick);
  const visit = async () => {
    await leave(quick);
    await opened(quick);
  };
  for (let turn = 0; turn < 10; turn++) await visit();
  const before = await heapMegabytes(quick);
  for (let turn = 0; turn < visits; turn++) await visit();
  const after = await heapMegabytes(quick);
  say(
    `${visits} visits: heap ${before.toFixed(1)} to ${after.toFixed(1)} MB, ${(after - before).toFixed(1)} MB more`,
  );
} finally {
  await browser.close();
  await backend.stop();
  await rm(data, { recursive: true, force: true });
}
