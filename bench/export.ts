import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { median } from '../e2e/support/page/in-page.ts';
import { optimizingBrowser } from '../e2e/support/page/launch-options.ts';
import { checkout, startBackend } from '../e2e/support/server/backend-process.ts';
import { importManyMeters, managementPage } from './many-meters.ts';

/**
 * Measures the Excel export of 10,000 meters, half of them done: `node bench/export.ts` after `npm run build`.
 * Alternating with it, the library alone writes the same cells in its own worker on an otherwise idle page. Then it
 * measures the longest tasks of the page on a CPU four times slower.
 */
const rounds = Number(process.argv[2] ?? 5);
const cpuSlowdown = 4;
const library = createRequire(path.join(checkout, 'mf-management/package.json')).resolve(
  'exceljs/dist/exceljs.bare.min.js',
);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const perExport = (tasks: readonly (readonly number[])[]) =>
  tasks.map(found => `[${found.map(Math.round).join(', ')}]`).join(' ');

interface Exported {
  readonly milliseconds: number;
  /** Those over 50 ms on the page during the export. */
  readonly longTasks: readonly number[];
  readonly file: string;
}

/** From the click to the completed download. */
async function exported(page: Page): Promise<Exported> {
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
  const download = page.waitForEvent('download');
  const measured = await page.evaluate(
    () =>
      new Promise<Omit<Exported, 'file'>>(resolve => {
        const longTasks: number[] = [];
        const observer = new PerformanceObserver(list => {
          for (const { duration } of list.getEntries()) longTasks.push(duration);
        });
        observer.observe({ type: 'longtask' });
        const click = HTMLAnchorElement.prototype.click;
        const began = performance.now();
        HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
          HTMLAnchorElement.prototype.click = click;
          const milliseconds = performance.now() - began;
          click.call(this);
          setTimeout(() => {
            observer.disconnect();
            resolve({ milliseconds, longTasks });
          }, 300);
        };
        const buttons = [...document.querySelectorAll('button')];
        buttons.find(({ textContent }) => textContent === 'Als Excel exportieren')?.click();
      }),
  );
  return { ...measured, file: await (await download).path() };
}

interface Cells {
  readonly formats: readonly string[];
  readonly widths: readonly number[];
  /** Dates are objects with their milliseconds. */
  readonly rows: readonly (readonly (string | number | null | { readonly day: number })[])[];
}

async function cellsOf(file: string): Promise<Cells> {
  const { Workbook } = createRequire(import.meta.url)(library);
  const workbook = new Workbook();
  await workbook.xlsx.load(await readFile(file));
  const [sheet] = workbook.worksheets;
  const width: number = sheet.columnCount;
  const columns = Array.from({ length: width }, (_, index) => index + 1);
  const rows = Array.from({ length: sheet.rowCount }, (_, row) =>
    columns.map(column => {
      const { value } = sheet.getRow(row + 1).getCell(column);
      return value instanceof Date ? { day: value.getTime() } : value;
    }),
  );
  return {
    // The second row has a value in each column.
    formats: columns.map(column => sheet.getRow(2).getCell(column).numFmt ?? '@'),
    widths: columns.map(column => sheet.getColumn(column).width),
    rows,
  };
}

/** The library alone: `whole` with its start and the posted data, `alone` from its first line to its file. */
async function bare(page: Page, cells: Cells): Promise<{ whole: number; alone: number }> {
  return page.evaluate(async ({ rows, formats, widths }) => {
    const work = `
      self.onmessage = async ({ data: { rows, formats, widths } }) => {
        const began = performance.now();
        const workbook = new ExcelJS.Workbook();
        const sheet = workbook.addWorksheet('Zähler', { views: [{ state: 'frozen', ySplit: 1 }] });
        sheet.columns = formats.map((numFmt, index) => ({ width: widths[index], style: { numFmt } }));
        for (const row of rows) sheet.addRow(row.map(value => (value && value.day !== undefined ? new Date(value.day) : value)));
        sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows.length, column: formats.length } };
        const content = await workbook.xlsx.writeBuffer();
        self.postMessage({ alone: performance.now() - began, file: new Blob([content]) });
      };`;
    const source = `${window.libraryText}\n${work}`;
    const began = performance.now();
    const worker = new Worker(URL.createObjectURL(new Blob([source])));
    const alone = await new Promise<number>(resolve => {
      worker.onmessage = ({ data }) => resolve(data.alone);
      worker.postMessage({ rows, formats, widths });
    });
    worker.terminate();
    return { whole: performance.now() - began, alone };
  }, cells);
}

declare global {
  interface Window {
    libraryText?: string;
  }
}

async function barePage(browser: Browser, origin: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${origin}/healthz`);
  await page.evaluate(
    text => {
      window.libraryText = text;
    },
    await readFile(library, 'utf8'),
  );
  return page;
}

const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-export-'));
const backend = await startBackend(process.env.SITE ?? path.join(checkout, 'site'), data);
const browser = await chromium.launch(optimizingBrowser);
try {
  await importManyMeters(data);

  const page = await managementPage(browser, backend.origin, 1);
  const alone = await barePage(browser, backend.origin);
  const first = await exported(page);
  const cells = await cellsOf(first.file);
  say(
    `${cells.rows.length} rows of ${cells.formats.length} cells; the first export took ${first.milliseconds.toFixed(0)} ms`,
  );
  await bare(alone, cells);
  const quickTasks: (readonly number[])[] = [first.longTasks];
  const [ours, whole, inner]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    const { milliseconds, longTasks } = await exported(page);
    ours.push(milliseconds);
    quickTasks.push(longTasks);
    const time = await bare(alone, cells);
    whole.push(time.whole);
    inner.push(time.alone);
  }
  say(`click to file: median ${median(ours).toFixed(0)} ms of [${ours.map(Math.round).join(', ')}]`);
  say(
    `exceljs alone, from start to file: median ${median(whole).toFixed(0)} ms of [${whole.map(Math.round).join(', ')}]`,
  );
  say(`exceljs alone, from its first line to its file: median ${median(inner).toFixed(0)} ms`);
  say(`click to file / exceljs from start to file: ${(median(ours) / median(whole)).toFixed(2)} (aim 1.1)`);
  say(`click to file / exceljs from first line to file: ${(median(ours) / median(inner)).toFixed(2)}`);
  say(`tasks over 50 ms on the page: ${perExport(quickTasks)}`);
  await page.context().close();

  const slow = await managementPage(browser, backend.origin, cpuSlowdown);
  const tasks: (readonly number[])[] = [];
  for (let round = 0; round < rounds; round++) tasks.push((await exported(slow)).longTasks);
  say(`tasks over 50 ms on the page, CPU ${cpuSlowdown} times slower: ${perExport(tasks)}`);
} finally {
  await browser.close();
  await backend.stop();
  await rm(data, { recursive: true, force: true });
}
