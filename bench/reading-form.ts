import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { chromium, type Page } from '@playwright/test';
import { recordTyping } from '../e2e/specs/reading/photos/typing-record.ts';
import { addPainted, heapMegabytes, median } from '../e2e/support/page/in-page.ts';
import { optimizingBrowser } from '../e2e/support/page/launch-options.ts';
import { logIn } from '../e2e/support/page/login.ts';
import { checkout, startBackend } from '../e2e/support/server/backend-process.ts';

/**
 * Measures the reading form: `node bench/reading-form.ts` after `npm run build`. On a CPU four times slower it opens a
 * meter with twelve rates from the list and types into it, and for comparison one with a single rate; at full speed it
 * opens and leaves a list of 10,000 jobs a hundred times.
 */
const cpuSlowdown = 4;
const openings = 12;
const cycles = 100;
const meters = { twelve: '1ESY4002713813', one: '1ESY4000107919' };

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const row = (page: Page, meterNumber: string) =>
  page.getByRole('navigation', { name: 'Aufträge' }).getByRole('link', { name: meterNumber });

/** From the tap on a job to the frame that shows all its fields, in milliseconds. */
async function opened(page: Page, meterNumber: string, fields: number): Promise<number> {
  await row(page, meterNumber).waitFor();
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
  return page.evaluate(
    async ({ meterNumber, fields }) => {
      const links = [...document.querySelectorAll<HTMLElement>('main nav a')];
      const began = performance.now();
      links.find(link => link.textContent.includes(meterNumber))?.click();
      const end = await window.painted?.(
        () => document.querySelectorAll('article input[inputmode]').length === fields,
      );
      return (end ?? Number.NaN) - began;
    },
    { meterNumber, fields },
  );
}

async function measureOpening(page: Page, meterNumber: string, fields: number): Promise<number> {
  const times: number[] = [];
  // The list renders only visible rows.
  await page.getByRole('searchbox', { name: 'Aufträge suchen' }).fill(meterNumber);
  for (let turn = 0; turn <= openings; turn++) {
    times.push(await opened(page, meterNumber, fields));
    await page.getByRole('link', { name: 'Zur Auftragsliste' }).click();
  }
  const [first = Number.NaN, ...later] = times;
  say(
    `  ${fields} rates painted: first ${first.toFixed(0)} ms, then median ${median(later).toFixed(0)} ms, ` +
      `worst ${Math.max(...later).toFixed(0)} ms (aim 200)`,
  );
  return median(later);
}

async function measureTyping(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Aufträge suchen' }).fill(meters.twelve);
  await row(page, meters.twelve).click();
  const fields = page.getByRole('textbox', { name: /^Zählerstand/ });
  await fields.nth(11).waitFor();
  await page.evaluate(recordTyping);
  for (const field of await fields.all()) await field.pressSequentially('123456', { delay: 60 });
  const record = await page.evaluate(() => window.endTypingRecord?.());
  if (!record) throw new Error('Nothing was recorded');
  const { keys, longTasks } = record;
  say(
    `  typing into 12 rates: key to its frame median ${median(keys)} ms, worst ${Math.max(...keys)} ms (aim 50); ` +
      `${longTasks.length} long tasks ${JSON.stringify(longTasks.map(Math.round))}`,
  );
}

async function measureHeap(page: Page): Promise<void> {
  const openAndLeave = async (turn: number) => {
    await page.evaluate(index => {
      const links = [...document.querySelectorAll<HTMLElement>('main nav li a')];
      links[index % links.length]?.click();
    }, turn);
    await page
      .getByRole('textbox', { name: /^Zählerstand/ })
      .first()
      .waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Ablesung' }).waitFor();
  };
  for (let turn = 0; turn < 5; turn++) await openAndLeave(turn);
  const before = await heapMegabytes(page);
  for (let turn = 0; turn < cycles; turn++) await openAndLeave(turn);
  const after = await heapMegabytes(page);
  say(
    `10,000 jobs, opened and left ${cycles} times: heap ${before.toFixed(1)} to ${after.toFixed(1)} MB, ` +
      `${(after - before).toFixed(1)} MB more (aim 5)`,
  );
}

const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-form-'));
const backend = await startBackend(path.join(checkout, 'site'), data);
const browser = await chromium.launch(optimizingBrowser);
const pageOf = async (username: string, viewport: { width: number; height: number }) => {
  const context = await browser.newContext({ baseURL: backend.origin, locale: 'de-DE', viewport });
  const page = await context.newPage();
  await page.goto('/ablesung');
  await logIn(page, username);
  await page.getByRole('navigation', { name: 'Aufträge' }).getByRole('listitem').first().waitFor();
  await addPainted(page);
  return page;
};
try {
  const phone = await pageOf('varianten', { width: 390, height: 844 });
  const devtools = await phone.context().newCDPSession(phone);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  say(`phone, CPU ${cpuSlowdown} times slower, ${openings} times after the first`);
  const twelve = await measureOpening(phone, meters.twelve, 12);
  const one = await measureOpening(phone, meters.one, 1);
  say(`  12 rates / 1 rate: ${(twelve / one).toFixed(2)}`);
  await measureTyping(phone);
  await phone.context().close();
  await measureHeap(await pageOf('ableser', { width: 1280, height: 800 }));
} finally {
  await browser.close();
  await backend.stop();
  await rm(data, { recursive: true, force: true });
}
