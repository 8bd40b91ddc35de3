import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import type { Job } from '@zaehlwerk/api';
import { optimizingBrowser } from '../e2e/support/page/launch-options.ts';
import { logIn } from '../e2e/support/page/login.ts';
import { endOfNumber, readingOf } from '../e2e/support/page/paper-readings.ts';
import { checkout, startBackend } from '../e2e/support/server/backend-process.ts';

/**
 * Counts the taps and keys of three tasks, and their duration on a CPU four times slower: `node bench/three-tasks.ts`
 * after `npm run build`. A customer reads the first meter of the start page, a field reader with 10,000 jobs finds five
 * meters by the ends of their numbers and reads five that are next to one, both on a phone; a property manager types
 * twenty readings on a desktop. With `--against <site>` another published site does the same.
 */
const cpuSlowdown = 4;
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

const { values: options } = parseArgs({ options: { against: { type: 'string' } } });

interface Hand {
  readonly page: Page;
  readonly jobs: readonly Job[];
  taps: number;
  /** With those of a phone's keyboard. */
  keys: number;
}

async function handOf(browser: Browser, origin: string, account: string, size: typeof phone): Promise<Hand> {
  const context = await browser.newContext({ baseURL: origin, locale: 'de-DE', viewport: size });
  const page = await context.newPage();
  await page.goto('/');
  const answer = page.waitForResponse(/\/api\/pro\/job$/);
  await logIn(page, account);
  const { jobs }: { jobs: Job[] } = await (await answer).json();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return { page, jobs: jobs.filter(({ done }) => !done), taps: 0, keys: 0 };
}

async function tap(hand: Hand, target: Locator): Promise<void> {
  await target.click();
  hand.taps += 1;
}

async function type(hand: Hand, text: string): Promise<void> {
  await hand.page.keyboard.type(text.replace('.', ','));
  hand.keys += text.length;
}

async function press(hand: Hand, key: string): Promise<void> {
  await hand.page.keyboard.press(key);
  hand.keys += 1;
}

/** Enters and sends the reading of a job, and answers its questions. */
async function send(hand: Hand, job: Job): Promise<void> {
  const { page } = hand;
  const field = page.getByRole('textbox', { name: /^Zählerstand/ }).first();
  await field.waitFor();
  const hasFocus = await field.evaluate(element => element === document.activeElement);
  if (!hasFocus) await tap(hand, field);
  for (const register of job.meter.meterRateTasks.keys()) {
    if (register > 0) await press(hand, 'Enter');
    await type(hand, readingOf(job, register));
  }
  await tap(hand, page.getByRole('button', { name: /^(Ablesung|Trotzdem) senden$/ }));
  const question = page.getByRole('dialog').getByRole('button', { name: 'Trotzdem senden' });
  const sent = page.getByText(/^Gesendet am/).first();
  await question.or(sent).first().waitFor();
  if (await question.isVisible()) await tap(hand, question);
  await sent.waitFor();
}

const single = ({ meter }: Job) =>
  meter.meterRateTasks.length === 1 && (meter.meterRateTasks[0]?.readingEvents.length ?? 0) > 1;

const numberOf = async (page: Page) => (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

function jobOf({ jobs }: Hand, heading: string): Job {
  const job = jobs.find(({ meter }) => heading.includes(meter.meterNumber));
  if (!job) throw new Error(`There is no job of ${heading}`);
  return job;
}

async function customer(browser: Browser, origin: string): Promise<string> {
  const hand = await handOf(browser, origin, 'kunde', phone);
  const { page } = hand;
  const began = performance.now();
  await tap(hand, page.getByRole('link', { name: /^Weiter: / }).first());
  await page
    .getByRole('textbox', { name: /^Zählerstand/ })
    .first()
    .waitFor();
  await send(hand, jobOf(hand, await numberOf(page)));
  const took = performance.now() - began;
  await page.context().close();
  return `customer, the next meter: ${hand.taps} taps, ${(took / 1000).toFixed(1)} s`;
}

async function fieldReader(browser: Browser, origin: string): Promise<string> {
  const hand = await handOf(browser, origin, 'ableser', phone);
  const { page } = hand;
  await page.goto('/ablesung');
  const numbers = hand.jobs.map(({ meter }) => meter.meterNumber);
  const wanted = hand.jobs
    .filter(single)
    .filter((_job, index) => index % 997 === 5)
    .slice(0, 5);
  const search = page.getByRole('searchbox', { name: 'Aufträge suchen' });
  await search.waitFor();
  const began = performance.now();
  for (const job of wanted) {
    await tap(hand, search);
    await search.fill('');
    await type(hand, endOfNumber(job.meter.meterNumber, numbers));
    await tap(hand, page.getByRole('link', { name: new RegExp(job.meter.meterNumber) }).first());
    await send(hand, job);
    if (job !== wanted.at(-1)) await tap(hand, page.getByRole('link', { name: 'Zur Auftragsliste' }).first());
  }
  const found = `${(hand.taps / 5).toFixed(1)} taps and ${((performance.now() - began) / 5000).toFixed(1)} s each`;
  const next = page.getByRole('link', { name: /^Nächste/ }).first();
  hand.taps = 0;
  const went = performance.now();
  for (let further = 0; further < 5; further += 1) {
    const before = await numberOf(page);
    await tap(hand, next);
    await page.waitForFunction(
      number => !document.querySelector('h1')?.textContent?.includes(number),
      before,
    );
    await send(hand, jobOf(hand, await numberOf(page)));
  }
  const took = performance.now() - went;
  await page.context().close();
  return `field reader, five of 10,000: ${found}; the next ones: ${(hand.taps / 5).toFixed(1)} taps and ${(took / 5000).toFixed(1)} s each`;
}

async function manager(browser: Browser, origin: string): Promise<string> {
  const hand = await handOf(browser, origin, 'verwaltung', desktop);
  const { page } = hand;
  const numbers = hand.jobs.map(({ meter }) => meter.meterNumber);
  const papers = hand.jobs.filter(single).slice(0, 20);
  await page.goto('/ablesung');
  await page.getByRole('searchbox', { name: 'Aufträge suchen' }).waitFor();
  const way = page.getByRole('link', { name: 'Listeneingabe' });
  if (!(await way.isVisible())) return byPages(hand, papers, numbers);
  await way.click();
  const find = page.getByRole('textbox', { name: 'Zählernummer' });
  await find.waitFor();
  const began = performance.now();
  for (const job of papers) {
    await type(hand, endOfNumber(job.meter.meterNumber, numbers));
    // An end that is nowhere else in any number leads to its row.
    if (await find.evaluate(field => field === document.activeElement)) await press(hand, 'Enter');
    await type(hand, readingOf(job));
    await press(hand, 'Enter');
  }
  const rows = page.getByText(/^(gesendet|Gesendet)/);
  await rows.nth(papers.length - 1).waitFor();
  const took = performance.now() - began;
  await page.context().close();
  return `manager, twenty from paper: ${hand.keys} keys, ${(took / 1000 / papers.length).toFixed(1)} s each`;
}

/** Without list entry: by keyboard over the search and the page of each job. */
async function byPages(hand: Hand, papers: readonly Job[], numbers: readonly string[]): Promise<string> {
  const { page } = hand;
  const focused = (target: Locator) => target.evaluate(element => element.contains(document.activeElement));
  const tabTo = async (target: Locator) => {
    await target.waitFor();
    for (let keys = 0; !(await focused(target)) && keys < 60; keys += 1) await press(hand, 'Tab');
  };
  const began = performance.now();
  for (const job of papers) {
    await tabTo(page.getByRole('searchbox', { name: 'Aufträge suchen' }));
    await page.keyboard.press('ControlOrMeta+a');
    await type(hand, endOfNumber(job.meter.meterNumber, numbers));
    await tabTo(
      page
        .getByRole('navigation', { name: 'Aufträge' })
        .getByRole('link', { name: new RegExp(job.meter.meterNumber) })
        .first(),
    );
    await press(hand, 'Enter');
    await tabTo(page.getByRole('textbox', { name: /^Zählerstand/ }).first());
    await type(hand, readingOf(job));
    await tabTo(page.getByRole('button', { name: 'Ablesung senden' }));
    await press(hand, 'Enter');
    const question = page.getByRole('dialog').getByRole('button', { name: 'Trotzdem senden' });
    const sent = page.getByText(/^Gesendet am/).first();
    await question.or(sent).first().waitFor();
    if (await question.isVisible()) {
      await tabTo(question);
      await press(hand, 'Enter');
    }
    await sent.waitFor();
  }
  const took = performance.now() - began;
  await page.context().close();
  return `manager, twenty from paper: ${hand.keys} keys, ${(took / 1000 / papers.length).toFixed(1)} s each`;
}

const browser = await chromium.launch(optimizingBrowser);
try {
  const sites = [path.join(checkout, 'site'), ...(options.against ? [path.resolve(options.against)] : [])];
  for (const [index, site] of sites.entries()) {
    const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-tasks-'));
    const backend = await startBackend(site, data);
    process.stdout.write(`${index === 0 ? 'here' : 'there'}\n`);
    try {
      for (const task of [customer, fieldReader, manager])
        process.stdout.write(`  ${await task(browser, backend.origin)}\n`);
    } finally {
      await backend.stop();
      await rm(data, { recursive: true, force: true });
    }
  }
} finally {
  await browser.close();
}
