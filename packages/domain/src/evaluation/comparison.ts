import { addDays, daysBetween } from '../calendar/calendar-day.ts';
import { addDecimals } from '../decimal/decimal-sums.ts';
import { compareDecimals, type DecimalText, decimalPlaces, toScaled } from '../decimal/decimal-text.ts';
import type { Interval } from './intervals.ts';
import {
  commonRanges,
  consumptionIn,
  coveredDays,
  longestAllocatedInterval,
  overlap,
  type Range,
} from './period-allocation.ts';

/** What was used on the days of one side of a comparison that readings cover. */
export interface ComparedTime extends Range {
  readonly consumption: DecimalText;
  /** How many of its days readings cover. */
  readonly coveredDays: number;
}

/** Consumption of late held against that of before (decisions.md 48). */
export interface Comparison {
  /** The last 365 days against the 365 before, or the last interval against the one before. */
  readonly basis: 'year' | 'interval';
  readonly now: ComparedTime;
  readonly before: ComparedTime;
  /** All days of both times are covered, and both have as many: then their sums can be held against each other. */
  readonly isWhole: boolean;
  /**
   * By how many percent the average per covered day has changed, halves away from zero; less is negative. `undefined` where
   * nothing was used before.
   */
  readonly percent: number | undefined;
}

/** Days of one side, and how many of them have to be covered (decisions.md 48). */
const comparedDays = 365;
const leastCoveredDays = 300;

/** What was used by all of several registers on the days that readings of all of them cover. */
function comparedTime(registers: readonly (readonly Interval[])[], range: Range): ComparedTime {
  const covered = commonRanges(registers).flatMap(one => overlap(one, range) ?? []);
  const consumption = registers
    .flatMap(intervals => covered.map(part => consumptionIn(intervals, part)))
    .reduce(addDecimals, '0');
  return { ...range, consumption, coveredDays: coveredDays(covered, range) };
}

/** Of two averages per covered day, the change in percent. */
function changePercent(now: ComparedTime, before: ComparedTime): number | undefined {
  if (compareDecimals(before.consumption, '0') <= 0) return undefined;
  const places = Math.max(decimalPlaces(now.consumption), decimalPlaces(before.consumption));
  const present = toScaled(now.consumption, places) * BigInt(before.coveredDays);
  const past = toScaled(before.consumption, places) * BigInt(now.coveredDays);
  const difference = present - past;
  const size = difference < 0n ? -difference : difference;
  const percent = (2n * 100n * size + past) / (2n * past);
  return Number(difference < 0n ? -percent : percent);
}

function compared(basis: Comparison['basis'], now: ComparedTime, before: ComparedTime): Comparison {
  const lengths = [now, before].map(({ from, to }) => daysBetween(from, to));
  const isWhole =
    now.coveredDays === lengths[0] && before.coveredDays === lengths[1] && lengths[0] === lengths[1];
  return { basis, now, before, isWhole, percent: changePercent(now, before) };
}

/**
 * Compares what registers that are counted together (the tariffs of a meter, or one alone) have used: the 365 days before
 * the last day that all of them cover against the 365 days before those, where at least 300 days of each are covered.
 * Otherwise the last interval against the one before it, by day. `undefined`: not enough data (decisions.md 48). Where
 * one interval of more than 400 days makes up more of both years than may be missing, it would be held against itself:
 * then years say nothing.
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
        // Of thousands of intervals only one lies across the border of the two years: no other one has its days counted.
        interval.from < begin &&
        interval.to > begin &&
        daysBetween(interval.from, interval.to) > longestAllocatedInterval &&
        [now, before].every(time => coveredDays([interval], time) > comparedDays - leastCoveredDays),
    ),
  );
  if (isCovered && !isEstimate) return compared('year', now, before);
  return compareLastIntervals(registers);
}

/** The last two intervals that all registers have with the same ends. */
function compareLastIntervals(registers: readonly (readonly Interval[])[]): Comparison | undefined {
  const [first = [], ...others] = registers;
  const isShared = (interval: Interval) =>
    others.every(intervals => intervals.some(({ from, to }) => from === interval.from && to === interval.to));
  const [before, now] = first.filter(isShared).slice(-2);
  if (!now || !before) return undefined;
  return compared('interval', comparedTime(registers, now), comparedTime(registers, before));
}
