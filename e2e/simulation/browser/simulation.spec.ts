import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Client } from 'pg';
import { passwordOf } from '#e2e/support/page/login.ts';
import { test } from '#e2e/support/page/worker-test.ts';
import { databaseUrl } from '#e2e/support/server/database.ts';
import { runningPortal } from '#e2e/support/server/running-portal.ts';
import { acceptedFrom, insertDay, namesOfDay } from '../accounts.ts';
import { playDay } from '../day.ts';
import { Ledger } from '../ledger.ts';
import { regressionDays } from '../regression-days.ts';
import { engine, failedDay, numberOfDays, oneDay, seed } from '../settings.ts';
import type { Step } from '../steps.ts';
import { browsers } from './day-browser.ts';
import { BrowserWorld, type DayPortal, someDay } from './world.ts';

/** The regression days, or random days of consecutive seeds. */
function days(): [string, readonly Step[]][] {
  if (oneDay) return [['the day of DAY', oneDay]];
  const regression = regressionDays.filter(({ isInBrowser }) => isInBrowser);
  const random = Array.from({ length: numberOfDays(0) }, (_, index): [string, readonly Step[]] => {
    const [steps = []] = fc.sample(someDay, { seed: seed + index, numRuns: 1 });
    return [`DAYS_SEED=${seed + index}`, steps];
  });
  return random.length > 0 ? random : regression.map(({ why, steps }) => [why, steps]);
}

async function withDatabase<Result>(work: (database: Client) => Promise<Result>): Promise<Result> {
  const database = new Client(await databaseUrl(runningPortal().dataDirectory));
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

async function newPortal(): Promise<DayPortal> {
  const names = namesOfDay(randomUUID().slice(0, 8), 2);
  const people = await withDatabase(database => insertDay(database, names, passwordOf('kunde')));
  const accepted = () => withDatabase(database => acceptedFrom(database, people));
  return { people, jobs: names.jobIds, accepted, startBrowser: browsers[engine] };
}

test.describe.configure({ timeout: 300_000 });

/** Plays a day; returns its faults and its log. */
async function play(steps: readonly Step[]): Promise<{ faults: readonly string[]; log: readonly string[] }> {
  const ledger = new Ledger();
  const log: string[] = [];
  const begin = Date.now();
  const say = (line: string) => void log.push(`${((Date.now() - begin) / 1000).toFixed(1)} s  ${line}`);
  const world = await BrowserWorld.new(await newPortal(), ledger);
  try {
    return { faults: await playDay(steps, world, ledger, say), log };
  } catch (error) {
    const stopped = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // Missing readings may still arrive before the end of the day.
    return { faults: [stopped, ...ledger.faults, ...world.faults()], log };
  } finally {
    await world.remove();
  }
}

for (const [name, steps] of days())
  test(`Every entry arrives once: ${name}`, async () => {
    const { faults, log } = await play(steps);
    const command = 'e2e/node_modules/.bin/playwright test --config e2e/playwright.config.ts simulation';
    if (faults.length > 0) throw failedDay('A day went wrong:', [...faults, ...log], steps, command);
  });
