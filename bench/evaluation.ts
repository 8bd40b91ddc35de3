import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { chromium, type Page } from '@playwright/test';
import { addPainted, heapMegabytes, median } from '../e2e/support/page/in-page.ts';
import { optimizingBrowser } from '../e2e/support/page/launch-options.ts';
import { logIn, passwordOf } from '../e2e/support/page/login.ts';
import { checkout, startBackend } from '../e2e/support/server/backend-process.ts';
import { runBackendCommand } from '../e2e/support/server/run-backend-command.ts';
import { recordSearch } from './typing-record.ts';

/**
 * Measures the evaluation: `node bench/evaluation.ts` after `npm run build`. On a CPU four times slower it opens a
 * meter with thirty years of monthly readings of twelve rates from the list, and for comparison one with a single
 * reading; it alternates the list of 10,000 meters and its search with those of the readings. At full speed it opens
 * and leaves a hundred meters.
 */
const cpuSlowdown = 4;
const openings = Number(process.argv[2] ?? 12);
const cycles = 100;
const years = 30;
const terms = ['lindenallee', '37997', '1ESY', 'straße 1', 'gibt es nicht'];
const debounce = 250;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const address = (index: number) => ({
  street: index % 2 === 0 ? 'Lindenallee' : 'Hauptstraße',
  houseNumber: String(1 + (index % 200)),
  zip: '37997',
  city: 'Lindental',
});

const month = (index: number) =>
  `${1996 + Math.floor(index / 12)}-${String(1 + (index % 12)).padStart(2, '0')}-01`;

const registers = (rates: number, readings: number) =>
  Array.from({ length: rates }, (_, rate) => ({
    taskId: `R${rate}`,
    obis: `1-0:1.8.${rate + 1}`,
    rateName: `Tarif ${rate + 1}`,
    preDecimals: 6,
    postDecimals: 1,
    readingEvents: Array.from({ length: readings }, (_, index) => ({
      readingDate: month(index + 12 * years - readings),
      readingValue: 1000 + rate * 100 + index * (30 + rate) + (index % 7),
      reason: 'PERIODIC_READING',
    })),
  }));

const job = (username: string, index: number, rates: number, readings: number) => ({
  id: `${username}-${index}`,
  accounts: [username],
  meter: {
    meterNumber: `1ESY${username.length}${String(index).padStart(8, '0')}`,
    meterType: 'ELECTRIC_METER',
    meterAddress: address(index),
    meterRateTasks: registers(rates, readings),
  },
});

const [one, many] = ['eine-wohnung', 'viele-wohnungen'];
const importFile = {
  accounts: [one, many].map(username => ({ username, name: username, password: passwordOf(username) })),
  jobs: [
    job(one, 0, 12, 12 * years),
    job(one, 1, 1, 1),
    ...Array.from({ length: 8 }, (_, index) => job(one, index + 2, 2, 36)),
    ...Array.from({ length: 10_000 }, (_, index) => job(many, index, 1, 3)),
  ],
};

const number = (username: string, index: number) => job(username, index, 0, 0).meter.meterNumber;
const idle = (page: Page) => page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));

interface Opened {
  /** From the tap to the frame with the comparison, from the tap to the history, and to the chart; milliseconds. */
  readonly words: number;
  readonly history: number;
  readonly chart: number;
  /** Those over 50 ms since the tap. */
  readonly longTasks: readonly number[];
}

async function opened(page: Page, meterNumber: string, rates: number, hasChart: boolean): Promise<Opened> {
  await page.getByRole('main').getByRole('link', { name: meterNumber }).waitFor();
  await idle(page);
  return page.evaluate(
    async ({ meterNumber, rates, hasChart }) => {
      const tasks: number[] = [];
      const observer = new PerformanceObserver(list => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      });
      observer.observe({ type: 'longtask' });
      const links = [...document.querySelectorAll<HTMLElement>('main nav a')];
      const began = performance.now();
      links.find(link => link.textContent.includes(meterNumber))?.click();
      const found = (selector: string, count: number) =>
        window.painted?.(() => document.querySelectorAll(selector).length === count);
      const [words, history, chart] = await Promise.all([
        window.painted?.(() => document.querySelector('article section p') !== null),
        found('article summary h3', rates),
        found('figure [role="img"] canvas', hasChart ? 1 : 0),
      ]);
      await new Promise(resolve => setTimeout(resolve, 500));
      observer.disconnect();
      const after = (end = 0) => end - began;
      return { words: after(words), history: after(history), chart: after(chart), longTasks: tasks };
    },
    { meterNumber, rates, hasChart },
  );
}

async function measureOpening(page: Page, index: number, rates: number, hasChart: boolean): Promise<number> {
  const times: Opened[] = [];
  for (let turn = 0; turn <= openings; turn++) {
    times.push(await opened(page, number(one, index), rates, hasChart));
    await page.goBack();
  }
  const [first, ...later] = times;
  const of = (key: 'words' | 'history' | 'chart') => {
    const all = later.map(found => found[key]);
    return `first ${first?.[key].toFixed(0)} ms, then median ${median(all).toFixed(0)} ms, worst ${Math.max(...all).toFixed(0)} ms`;
  };
  say(`${rates} rates, phone, CPU ${cpuSlowdown} times slower, ${openings} times after the first`);
  say(`  words painted after the tap: ${of('words')} (aim 150)`);
  say(`  history after the tap: ${of('history')}`);
  if (hasChart) say(`  chart drawn after the tap: ${of('chart')} (aim 500)`);
  const tasks = (found: readonly number[] = []) => `[${found.map(Math.round).join(', ')}]`;
  say(
    `  tasks over 50 ms: first ${tasks(first?.longTasks)}, then ${later.map(({ longTasks }) => tasks(longTasks)).join(' ')}`,
  );
  return median(later.map(({ words }) => words));
}

async function measureHeap(page: Page): Promise<void> {
  const openAndLeave = async (turn: number) => {
    await page
      .getByRole('main')
      .getByRole('link', { name: number(one, turn % 10) })
      .click();
    await page.getByRole('heading', { level: 1, name: number(one, turn % 10) }).waitFor();
    if (turn % 10 !== 1) await page.locator('figure [role="img"] canvas').first().waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Auswertung' }).waitFor();
  };
  for (let turn = 0; turn < 20; turn++) await openAndLeave(turn);
  const before = await heapMegabytes(page);
  for (let turn = 0; turn < cycles; turn++) await openAndLeave(turn);
  const after = await heapMegabytes(page);
  say(
    `${cycles} meters opened and left: heap ${before.toFixed(1)} to ${after.toFixed(1)} MB, ${(after - before).toFixed(1)} MB more (aim 5)`,
  );
}

/** From the tap on the navigation to the first row, and from the debounce to the search result. */
async function measureLists(page: Page): Promise<void> {
  const lists = [
    { name: 'Ablesung', path: '/ablesung', shown: [] as number[], searched: [] as number[] },
    { name: 'Auswertung', path: '/auswertung', shown: [] as number[], searched: [] as number[] },
  ];
  for (let turn = 0; turn <= openings; turn++) {
    for (const { name, path: start, shown, searched } of turn % 2 ? lists : lists.toReversed()) {
      await page.getByRole('banner').getByRole('link', { name: 'Start' }).click();
      await page.getByRole('link', { name: 'Ablesung' }).first().waitFor();
      await idle(page);
      shown.push(
        await page.evaluate(
          async ({ name, start }) => {
            const links = [...document.querySelectorAll<HTMLElement>('nav a')];
            const began = performance.now();
            links.find(link => link.textContent === name)?.click();
            const rows = () => document.querySelectorAll(`main nav li a[href^="${start}/"]`).length > 5;
            return ((await window.painted?.(rows)) ?? 0) - began;
          },
          { name, start },
        ),
      );
      await idle(page);
      await page.evaluate(recordSearch, { debounce });
      const field = page.getByRole('main').getByRole('searchbox');
      await field.pressSequentially(terms[turn % terms.length] ?? '', { delay: 120 });
      const record = await page.evaluate(() => window.searchRecord);
      if (record) searched.push(record.resultPainted);
      await field.fill('');
    }
  }
  for (const { name, shown, searched } of lists)
    say(
      `  ${name}: list shown after the tap first ${shown[0]?.toFixed(0)} ms, then ${median(shown.slice(1)).toFixed(0)} ms; ` +
        `search painted after the debounce ${median(searched.slice(1)).toFixed(0)} ms, worst ${Math.max(...searched.slice(1)).toFixed(0)} ms`,
    );
  const ratio = (key: 'shown' | 'searched') =>
    (median((lists[1]?.[key] ?? []).slice(1)) / median((lists[0]?.[key] ?? []).slice(1))).toFixed(2);
  say(`  evaluation / reading: list ${ratio('shown')}, search ${ratio('searched')}`);
}

const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-evaluation-'));
const backend = await startBackend(process.env.SITE ?? path.join(checkout, 'site'), data);
const browser = await chromium.launch(optimizingBrowser);
const pageOf = async (username: string, viewport: { width: number; height: number }, slowdown: number) => {
  const context = await browser.newContext({ baseURL: backend.origin, locale: 'de-DE', viewport });
  const page = await context.newPage();
  await page.goto('/auswertung');
  await logIn(page, username);
  await page.getByRole('main').getByRole('searchbox').waitFor();
  await addPainted(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
};
try {
  const file = path.join(data, 'evaluation.json');
  await writeFile(file, JSON.stringify(importFile));
  await runBackendCommand(data, 'import', file);
  const phone = await pageOf(one, { width: 390, height: 844 }, cpuSlowdown);
  const twelve = await measureOpening(phone, 0, 12, true);
  const single = await measureOpening(phone, 1, 1, false);
  say(`  12 rates of ${years} years / one reading: ${(twelve / single).toFixed(2)}`);
  await phone.context().close();
  const desktop = await pageOf(many, { width: 1280, height: 800 }, cpuSlowdown);
  say(`10,000 meters, desktop, CPU ${cpuSlowdown} times slower`);
  await measureLists(desktop);
  await desktop.context().close();
  await measureHeap(await pageOf(one, { width: 390, height: 844 }, 1));
} finally {
  await browser.close();
  await backend.stop();
  await rm(data, { recursive: true, force: true });
}
