import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { median } from '../e2e/support/page/in-page.ts';
import { optimizingBrowser } from '../e2e/support/page/launch-options.ts';
import { logIn } from '../e2e/support/page/login.ts';
import { checkout, startBackend } from '../e2e/support/server/backend-process.ts';
import { recordSearch, type SearchRecord } from './typing-record.ts';

/**
 * Measures the job search on a CPU four times slower, with 10,000 jobs and for comparison with 9: `node
 * bench/search.ts` after `npm run build`. Queries are parts of numbers, streets and names. With `--against <site>`
 * another published site, such as one of an earlier checkout, searches the same 10,000 jobs alternately.
 */
const accounts = { 'ableser (10,000 jobs)': 'ableser', 'kunde (9 jobs)': 'kunde' };
const terms = ['lindenallee', '37997', '1ESY', 'am markt 1', 'gibt es nicht'];
const cpuSlowdown = 4;
const debounce = 250;
const keyIntervalMs = 120;

const { values: options } = parseArgs({
  options: { against: { type: 'string' }, rounds: { type: 'string', default: '3' } },
});
const rounds = Number(options.rounds);

/** A page with the job list of an account for a series of measured searches. */
async function openList(browser: Browser, origin: string, username: string) {
  const context = await browser.newContext({ baseURL: origin, locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto('/ablesung');
  await logIn(page, username);
  const field = page.getByRole('searchbox', { name: 'Aufträge suchen' });
  const rows = page.getByRole('navigation', { name: 'Aufträge' }).getByRole('listitem');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const search = async (term: string): Promise<SearchRecord> => {
    await page.bringToFront();
    await rows.first().waitFor();
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
    await page.evaluate(recordSearch, { debounce });
    await field.pressSequentially(term, { delay: keyIntervalMs });
    const record = await page.evaluate(() => window.searchRecord);
    await field.fill('');
    if (!record) throw new Error(`The search for ${term} was not recorded`);
    return record;
  };
  return { search, close: () => context.close() };
}

const searches = Array.from({ length: rounds }, () => terms).flat();

async function measure(browser: Browser, origin: string, username: string): Promise<SearchRecord[]> {
  const list = await openList(browser, origin, username);
  const records: SearchRecord[] = [];
  for (const term of searches) records.push(await list.search(term));
  await list.close();
  return records;
}

/** Runs the same searches here and on the other site, alternating which goes first. */
async function compare(browser: Browser, here: string, there: string): Promise<void> {
  const lists = [await openList(browser, here, 'ableser'), await openList(browser, there, 'ableser')];
  const painted: [number[], number[]] = [[], []];
  for (const [round, term] of searches.entries())
    for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const record = await lists[side]?.search(term);
      painted[side]?.push(record?.resultPainted ?? Number.NaN);
    }
  await Promise.all(lists.map(list => list.close()));
  const [now, before] = painted;
  const ratios = now.map((time, index) => time / (before[index] ?? Number.NaN));
  const lines = [
    `10,000 jobs, ${now.length} searches on each site in turn, result painted, median:`,
    `  here ${median(now).toFixed(0)} ms, there ${median(before).toFixed(0)} ms, here / there ${(median(now) / median(before)).toFixed(2)}; of the pairs ${median(ratios).toFixed(2)}`,
    ...terms.map((term, index) => {
      const of = (times: readonly number[]) => median(times.filter((_, at) => at % terms.length === index));
      return `  ${term}: ${of(now).toFixed(0)} ms, ${of(before).toFixed(0)} ms`;
    }),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function worst(records: readonly SearchRecord[], of: (record: SearchRecord) => number): number {
  return Math.max(...records.map(of));
}

function report(name: string, records: readonly SearchRecord[]): void {
  const painted = records.map(({ resultPainted }) => resultPainted);
  const lines = [
    `${name}, ${records.length} searches, CPU ${cpuSlowdown} times slower`,
    `  result painted after the debounce: median ${median(painted).toFixed(0)} ms, worst ${Math.max(...painted).toFixed(0)} ms (aim 100)`,
    `  longest task while typing: ${worst(records, record => record.longestTaskWhileTyping).toFixed(0)} ms (aim under 50; 0 is none over 50)`,
    `  slowest key to its frame: ${worst(records, record => record.slowestKey).toFixed(0)} ms`,
    `  longest task of the search itself: ${worst(records, record => record.longestTaskAfterwards).toFixed(0)} ms`,
    `  rows in the document: ${worst(records, record => record.rows)} (aim at most 60)`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-search-'));
const backend = await startBackend(path.join(checkout, 'site'), data);
const browser = await chromium.launch(optimizingBrowser);
try {
  if (options.against !== undefined) {
    const otherData = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-search-'));
    const other = await startBackend(path.resolve(options.against), otherData);
    try {
      await compare(browser, backend.origin, other.origin);
    } finally {
      await other.stop();
      await rm(otherData, { recursive: true, force: true });
    }
  }
  const medians: number[] = [];
  for (const [name, username] of Object.entries(accounts)) {
    const records = await measure(browser, backend.origin, username);
    report(name, records);
    medians.push(median(records.map(({ resultPainted }) => resultPainted)));
  }
  const [many = Number.NaN, few = Number.NaN] = medians;
  process.stdout.write(`10,000 jobs / 9 jobs, result painted, median: ${(many / few).toFixed(2)}\n`);
} finally {
  await browser.close();
  await backend.stop();
  await rm(data, { recursive: true, force: true });
}
