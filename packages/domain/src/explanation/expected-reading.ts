import { daysBetween } from '../calendar/calendar-day.ts';
import { addDecimals, ceilDecimal, subtractDecimals } from '../decimal/decimal-sums.ts';
import {
  compareDecimals,
  type DecimalText,
  decimalPlaces,
  floorDecimal,
  fromScaled,
  toScaled,
} from '../decimal/decimal-text.ts';
import { isValidatedByConsumption } from '../meter/register-kind.ts';
import { digitLayout } from '../reading/digit-layout.ts';
import { beginsSeries, isEstimate, type KnownReading, readingsBefore } from '../reading/known-readings.ts';
import type { ReadingOccasion, ValidatedRegister } from '../reading/plausibility.ts';
import type { ReadingConfig } from '../reading/reading-config.ts';
import { rangeLimits } from '../reading/reading-rules.ts';

/** How much more or less than usual may be used before a reading is unexpected, in percent of the usual use. */
export const expectationTolerancePercent = 50;

/** From how many times the usual use on a reading is more likely wrong than right. */
export const excessiveUse = 5;

/** How many of the newest comparable intervals the daily average is taken from. */
const averagedIntervals = 3;

/** A range from this size on is stated in whole units: decimals would promise what an average cannot keep. */
const wideRange = '10';

/** The settings that an expectation depends on. */
export type ExpectationConfig = Pick<
  ReadingConfig,
  'queryPostDecimals' | 'maskPostDecimals' | 'unusualCheck'
>;

/** Between which values a register is expected to stand, both included, and what that is derived from. */
export interface ExpectedReading {
  /**
   * In whole units, or with at most the decimals that are entered where the range is narrow. It may have more digits
   * than the register: then that rolls over.
   */
  readonly lowest: DecimalText;
  readonly highest: DecimalText;
  /** The utility's range leaves less than earlier readings do: the two ends are what lies in both. */
  readonly isLimited: boolean;
  /** Beyond this value more than {@link excessiveUse} times the usual has been used, whatever the utility's range. */
  readonly excessive: DecimalText;
  /** The newest reading that is no estimate, and how many days ago it was taken. */
  readonly from: KnownReading;
  readonly days: number;
  /** How many intervals the daily average is taken from. */
  readonly intervals: number;
}

interface Interval {
  readonly days: number;
  readonly consumption: DecimalText;
}

function intervalsOf(readings: readonly KnownReading[]): Interval[] {
  return readings.flatMap((newer, index) => {
    const older = readings[index - 1];
    if (older === undefined || beginsSeries(newer)) return [];
    const days = daysBetween(older.day, newer.day);
    const consumption = subtractDecimals(newer.value, older.value);
    return days > 0 && compareDecimals(consumption, '0') >= 0 ? [{ days, consumption }] : [];
  });
}

/** Seasons weigh differently in intervals of other lengths: half to double the length is comparable. */
const isComparable = (interval: Interval, days: number) =>
  interval.days * 2 >= days && interval.days <= days * 2;

/**
 * What the history of a register lets expect of a reading: the newest reading plus the days since then times the daily
 * average of comparable intervals, give or take {@link expectationTolerancePercent}. Seasons are not known. Nothing is
 * computed across a meter change or from an estimate (decisions.md 20), and only for counters, not of feed-in (21).
 * It never says more than the utility's range allows. `undefined` where the history says too little (no comparable
 * interval, or none in which anything was used), contradicts that range, or is not to be asked (`unusualCheck`).
 */
export function expectedReading(
  rate: ValidatedRegister,
  config: ExpectationConfig,
  occasion: ReadingOccasion,
): ExpectedReading | undefined {
  if (config.unusualCheck === 'OFF') return undefined;
  const readings = readingsBefore(rate, occasion).filter(reading => !isEstimate(reading));
  const from = readings.at(-1);
  if (from === undefined || !isValidatedByConsumption(rate)) return undefined;
  const days = daysBetween(from.day, occasion.day);
  const intervals = intervalsOf(readings)
    .filter(interval => isComparable(interval, days))
    .slice(-averagedIntervals);
  const used = intervals.reduce((sum, { consumption }) => addDecimals(sum, consumption), '0');
  if (compareDecimals(used, '0') <= 0) return undefined;

  const places = decimalPlaces(used);
  const divisor = BigInt(intervals.reduce((sum, interval) => sum + interval.days, 0)) * 100n;
  const share = (percent: number) => toScaled(used, places) * BigInt(days) * BigInt(percent);
  const after = (use: bigint) => addDecimals(from.value, fromScaled(use, places));
  const atMost = (percent: number) => after((share(percent) + divisor - 1n) / divisor);
  const lowest = after(share(100 - expectationTolerancePercent) / divisor);
  const highest = atMost(100 + expectationTolerancePercent);
  const isWide = compareDecimals(subtractDecimals(highest, lowest), wideRange) >= 0;
  const layout = digitLayout(rate, config);
  const decimals = isWide ? 0 : layout.decimalCells;
  const ends = { lowest: floorDecimal(lowest, decimals), highest: ceilDecimal(highest, decimals) };
  const limited = withinLimits(ends, rangeLimits(rate.readingValueValidation, layout));
  return (
    limited && {
      ...limited,
      isLimited: limited.lowest !== ends.lowest || limited.highest !== ends.highest,
      excessive: atMost(excessiveUse * 100),
      from,
      days,
      intervals: intervals.length,
    }
  );
}

type Ends = Pick<ExpectedReading, 'lowest' | 'highest'>;

/** What of a range lies within limits; `undefined` where nothing does. */
function withinLimits(
  { lowest, highest }: Ends,
  { minimum = lowest, maximum = highest }: ReturnType<typeof rangeLimits>,
): Ends | undefined {
  const low = compareDecimals(minimum, lowest) > 0 ? minimum : lowest;
  const high = compareDecimals(maximum, highest) < 0 ? maximum : highest;
  return compareDecimals(low, high) > 0 ? undefined : { lowest: low, highest: high };
}
