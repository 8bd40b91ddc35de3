import process from 'node:process';
import { test } from '../browser/worker-test.ts';
import { BrowserDay } from './day.ts';
import { keptDays } from './kept-days.ts';
import { dayPortal } from './portal.ts';
import { type BrowserStep, dayOf } from './steps.ts';

const { DAYS, DAYS_SEED, DAY } = process.env;

/** `DAY` has the steps of one day as JSON, as a failed run has printed them. */
function days(): [string, readonly BrowserStep[]][] {
  if (DAY) return [['as DAY says', JSON.parse(DAY)]];
  if (!DAYS) return Object.entries(keptDays);
  const first = Number(DAYS_SEED ?? 20_261_123);
  return Array.from({ length: Number(DAYS) }, (_, index) => {
    const seed = first + index;
    return [`of DAYS_SEED=${seed}`, dayOf(seed)];
  });
}

// Random days may be long, and the machine busy.
test.describe.configure({ timeout: 300_000 });

for (const [name, steps] of days())
  test(`a day ${name}: the utility has what was entered, once, with its photos, and nothing is left`, async () => {
    const day = new BrowserDay(await dayPortal());
    const faults = await day.play(steps);
    if (faults.length === 0) return;
    throw new Error([`It went wrong:`, ...faults, `DAY='${JSON.stringify(steps)}'`, ...day.log].join('\n'));
  });
