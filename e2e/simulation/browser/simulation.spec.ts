import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Client } from 'pg';
import { passwordOf } from '#e2e/browser/login.ts';
import { test } from '#e2e/browser/worker-test.ts';
import { databaseUrl } from '#e2e/portal/database.ts';
import { runningPortal } from '#e2e/portal/running-portal.ts';
import { acceptedFrom, insertDay, namesOfDay } from '../accounts.ts';
import { keptDays } from '../kept-days.ts';
import { engine, failedDay, numberOfDays, oneDay, seed } from '../settings.ts';
import type { Step } from '../steps.ts';
import { BrowserDay, type DayPortal, someDay } from './day.ts';
import { browsers } from './day-browser.ts';

/** The kept days, or so many random ones of seeds one after the other. */
function days(): [string, readonly Step[]][] {
  if (oneDay) return [['as DAY says', oneDay]];
  const kept = keptDays.filter(({ isInBrowser }) => isInBrowser);
  const random = Array.from({ length: numberOfDays(0) }, (_, index): [string, readonly Step[]] => {
    const [steps = []] = fc.sample(someDay, { seed: seed + index, numRuns: 1 });
    return [`of DAYS_SEED=${seed + index}`, steps];
  });
  return random.length > 0 ? random : kept.map(({ why, steps }) => [why, steps]);
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

// Random days may be long, and the machine busy.
test.describe.configure({ timeout: 300_000 });

for (const [name, steps] of days())
  test(`a day ${name}: the utility has what was entered, once, with its photos, and nothing is left`, async () => {
    const day = new BrowserDay(await newPortal());
    const faults = await day.play(steps);
    const command = 'e2e/node_modules/.bin/playwright test --config e2e/playwright.config.ts simulation';
    if (faults.length > 0) throw failedDay('A day went wrong:', [...faults, ...day.log], steps, command);
  });
