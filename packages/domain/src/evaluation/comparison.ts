import { addDays, daysBetween } from '../calendar/calendar-day.ts';
import { compareDecimals, type DecimalText, decimalPlaces, toScaled } from '../decimal/decimal-text.ts';
import type { Interval } from './intervals.ts';
import {
  commonRanges,
  consumptionOf,
  coveredDays,
  longestAllocatedInterval,
  overlap,
  type Range,
} from './period-allocation.ts';

export interface ComparedTime extends Range {
  readonly consumption: DecimalText;
  readonly coveredDays: number;
}

/** Recent consumption against earlier consumption (decisions.md 48). */
export interface Comparison {
  /** The last 365 days against the 365 before, or the last interval against the one before. */
  readonly basis: 'year' | 'interval';
  readonly now: ComparedTime;
  readonly before: ComparedTime;
  /** Both times are wholly covered and of equal length, so that their sums are comparable. */
  readonly isWhole: boolean;
  /** Change of the average per covered day, halves away from zero. `undefined` if nothing was used before. */
  readonly percent: number | undefined;
}

const comparedDays = 365;
const leastCoveredDays = 300;

function comparedTime(registers: readonly (readonly Interval[])[], range: Range): ComparedTime {
  const covered = commonRanges(registers).flatMap(one => overlap(one, range) ?? []);
  return {
    ...range,
    consumption: consumptionOf(registers, ...covered),
    coveredDays: coveredDays(covered, range),
  };
}

/** Change of the average per day, halves away from zero. `undefined` if nothing was used before. */
export function changePercent(now: Consumed, before: Consumed): number | undefined {
  if (compareDecimals(before.consumption, '0') <= 0) return undefined;
  const places = Math.max(decimalPlaces(now.consumption), decimalPlaces(before.consumption));
  const present = toScaled(now.consumption, places) * BigInt(before.days);
  const past = toScaled(before.consumption, places) * BigInt(now.days);
  const difference = present - past;
  const size = difference < 0n ? -difference : difference;
  const percent = (2n * 100n * size + past) / (2n * past);
  return Number(difference < 0n ? -percent : percent);
}

interface Consumed {
  readonly consumption: DecimalText;
  readonly days: number;
}

const consumedIn = ({ consumption, coveredDays: days }: ComparedTime): Consumed => ({ consumption, days });

function compared(basis: Comparison['basis'], now: ComparedTime, before: ComparedTime): Comparison {
  const lengths = [now, before].map(({ from, to }) => daysBetween(from, to));
  const isWhole =
    now.coveredDays === lengths[0] && before.coveredDays === lengths[1] && lengths[0] === lengths[1];
  return { basis, now, before, isWhole, percent: changePercent(consumedIn(now), consumedIn(before)) };
}

/**
 * Compares the consumption of registers that add up (the tariffs of a meter, or a single one): the 365 days before the
 * last day covered by all of them against the 365 days before, if at least 300 days of each are covered; otherwise the
 * last interval against the one before, per day. `undefined` if there is not enough data (decisions.md 48). Years are
 * not compared if one interval of more than 400 days makes up too much of both: it would be compared with itself.
 */
export function compareConsumption(registers: readonly (readonly Interval[])[]): Comparison | undefined {
  const end = commonRanges(registers).at(-1)?.to;
  if (end === undefined) return undefined;
  const begin = addDays(end, -comparedDays);
  const now = comparedTime(registers, { from: begin, to: end });
  const before = comparedTime(registers, { from: addDays(begin, -comparedDays), to: begin });
  const isCovered = now.coveredDays >= leastCoveredDays && before.coveredDays >= leastCoveredDays;
  const isEstimate = registers.some(intervals =>
    intervals.some(
      interval =>
        // Checked first: of thousands of intervals only one crosses the border of the two years.
        interval.from < begin &&
        interval.to > begin &&
        daysBetween(interval.from, interval.to) > longestAllocatedInterval &&
        [now, before].every(time => coveredDays([interval], time) > comparedDays - leastCoveredDays),
    ),
  );
  if (isCovered && !isEstimate) return compared('year', now, before);
  return compareLastIntervals(registers);
}

function compareLastIntervals(registers: readonly (readonly Interval[])[]): Comparison | undefined {
  const [first = [], ...others] = registers;
  const isShared = (interval: Interval) =>
    others.every(intervals => intervals.some(({ from, to }) => from === interval.from && to === interval.to));
  const [before, now] = first.filter(isShared).slice(-2);
  if (!now || !before) return undefined;
  return compared('interval', comparedTime(registers, now), comparedTime(registers, before));
}
