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

/** In percent of the usual use. */
export const expectationTolerancePercent = 50;

/** From this multiple of the usual use on, and below this fraction of it, a reading is more likely wrong than right. */
const doubtfulFactor = 5;

/** Number of newest comparable intervals in the daily average. */
const averagedIntervals = 3;

/** From this width on, a range is stated in whole units: an average is not more precise. */
const wideRange = '10';

export type ExpectationConfig = Pick<
  ReadingConfig,
  'queryPostDecimals' | 'maskPostDecimals' | 'unusualCheck'
>;

export interface ExpectedReading {
  /**
   * In whole units, or with at most the entered decimals if the range is narrow. It may exceed the digits of
   * the register, which then rolls over.
   */
  readonly lowest: DecimalText;
  readonly highest: DecimalText;
  /** The utility's range is narrower than the history's: the ends are those of the intersection. */
  readonly isLimited: boolean;
  /** Beyond these values the use is less than a fifth or more than five times the usual, whatever the utility's range. */
  readonly scant: DecimalText;
  readonly excessive: DecimalText;
  /** The usual use in `days`. */
  readonly usual: DecimalText;
  /** The newest reading that is not an estimate, and its age in days. */
  readonly from: KnownReading;
  readonly days: number;
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

/** Seasons affect intervals of other lengths differently: half to double the length is comparable. */
const isComparable = (interval: Interval, days: number) =>
  interval.days * 2 >= days && interval.days <= days * 2;

/**
 * Extrapolates the history of a register: the newest reading plus the days since then times the daily average
 * of comparable intervals, plus or minus {@link expectationTolerancePercent}. Seasons are unknown. Meter
 * changes and estimates are excluded (decisions.md 20), and so are registers other than counters and feed-in
 * (21). The result never exceeds the utility's range. `undefined` if there is no comparable interval with
 * consumption, the history contradicts that range, or `unusualCheck` is off.
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
      scant: after(share(100 / doubtfulFactor) / divisor),
      excessive: atMost(100 * doubtfulFactor),
      usual: fromScaled(share(100) / divisor, places),
      from,
      days,
      intervals: intervals.length,
    }
  );
}

type Ends = Pick<ExpectedReading, 'lowest' | 'highest'>;

function withinLimits(
  { lowest, highest }: Ends,
  { minimum = lowest, maximum = highest }: ReturnType<typeof rangeLimits>,
): Ends | undefined {
  const low = compareDecimals(minimum, lowest) > 0 ? minimum : lowest;
  const high = compareDecimals(maximum, highest) < 0 ? maximum : highest;
  return compareDecimals(low, high) > 0 ? undefined : { lowest: low, highest: high };
}
