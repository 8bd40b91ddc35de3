import { addDays, type CalendarDay, daysBetween } from '../calendar/calendar-day.ts';
import { addDecimals, subtractDecimals } from '../decimal/decimal-sums.ts';
import { type DecimalText, decimalPlaces, fromScaled, toScaled } from '../decimal/decimal-text.ts';
import type { Interval } from './intervals.ts';

/** `from` is inclusive, `to` exclusive. */
export interface Range {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** A calendar month as `YYYY-MM`, or a calendar year as `YYYY`. */
export type Period = string;

/** Consumption of a period, allocated from intervals by calendar days (decisions.md 49). */
export interface PeriodAllocation {
  readonly period: Period;
  readonly consumption: DecimalText;
  /** Days of the period within intervals, and all its days. */
  readonly coveredDays: number;
  readonly days: number;
  /** It uses an interval longer than {@link longestAllocatedInterval}. */
  readonly isEstimate: boolean;
}

/** In days; parts of longer intervals are shown as estimates (decisions.md 49). */
export const longestAllocatedInterval = 400;

const furtherPlaces = 3;

/**
 * Consumption from the beginning of an interval until `day`, cut to some decimals, so that all parts add up exactly.
 */
function usedUntil({ from, to, consumption }: Interval, day: CalendarDay): DecimalText {
  if (day <= from) return '0';
  if (day >= to) return consumption;
  const places = decimalPlaces(consumption) + furtherPlaces;
  const share =
    (toScaled(consumption, places) * BigInt(daysBetween(from, day))) / BigInt(daysBetween(from, to));
  return fromScaled(share, places);
}

/** All parts of an interval add up to it exactly. */
const shareOf = (interval: Interval, { from, to }: Range): DecimalText =>
  subtractDecimals(usedUntil(interval, to), usedUntil(interval, from));

export function overlap(left: Range, right: Range): Range | undefined {
  const { from } = left.from > right.from ? left : right;
  const { to } = left.to < right.to ? left : right;
  return from < to ? { from, to } : undefined;
}

/** Days of `range` within `ranges`, which do not overlap. */
export function coveredDays(ranges: readonly Range[], range: Range): number {
  return ranges.reduce((sum, one) => {
    const common = overlap(one, range);
    return common ? sum + daysBetween(common.from, common.to) : sum;
  }, 0);
}

/** The days covered by all lists, each ordered and without overlaps. */
export function commonRanges(lists: readonly (readonly Range[])[]): readonly Range[] {
  const [first = [], ...others] = lists.map(joined);
  return others.reduce(
    (common, ranges) => common.flatMap(one => ranges.flatMap(range => overlap(one, range) ?? [])),
    first,
  );
}

function joined(ranges: readonly Range[]): readonly Range[] {
  const whole: { from: CalendarDay; to: CalendarDay }[] = [];
  for (const { from, to } of ranges) {
    const last = whole.at(-1);
    if (last?.to === from) last.to = to;
    else whole.push({ from, to });
  }
  return whole;
}

/** Consumption of all registers together within the ranges. */
export function consumptionOf(registers: readonly (readonly Interval[])[], ...ranges: Range[]): DecimalText {
  return ranges
    .flatMap(range => registers.map(intervals => consumptionIn(intervals, range)))
    .reduce(addDecimals, '0');
}

function consumptionIn(intervals: readonly Interval[], range: Range): DecimalText {
  let sum: DecimalText = '0';
  // From the end: most queries are recent, and a history may have decades.
  for (let index = intervals.length - 1; index >= 0; index -= 1) {
    const interval = intervals[index];
    if (!interval || interval.to <= range.from) break;
    if (interval.from < range.to) sum = addDecimals(sum, shareOf(interval, range));
  }
  return sum;
}

export function rangeOf(period: Period): Range {
  const [year = '', month] = period.split('-');
  if (month === undefined) return { from: `${year}-01-01`, to: `${Number(year) + 1}-01-01` };
  const from = `${period}-01`;
  return { from, to: `${addDays(from, 31).slice(0, 7)}-01` };
}

/** Splits consumption by months or years, oldest first; periods without data are missing. */
export function allocateBy(unit: 'month' | 'year', intervals: readonly Interval[]) {
  const length = unit === 'month' ? 7 : 4;
  const shares = new Map<Period, { -readonly [Key in keyof PeriodAllocation]: PeriodAllocation[Key] }>();
  let range: Range = { from: '', to: '' };
  for (const interval of intervals) {
    const intervalDays = daysBetween(interval.from, interval.to);
    for (let day = interval.from; day < interval.to; day = range.to) {
      const period = day.slice(0, length);
      // Fast path for an interval within one period: thirty years of monthly readings are allocated before a
      // page is drawn.
      if (day < range.from || day >= range.to) range = rangeOf(period);
      const isWithin = interval.from >= range.from && interval.to <= range.to;
      const consumption = isWithin ? interval.consumption : shareOf(interval, range);
      const covered = isWithin ? intervalDays : coveredDays([interval], range);
      const isEstimate = intervalDays > longestAllocatedInterval;
      const known = shares.get(period);
      if (known) {
        known.consumption = addDecimals(known.consumption, consumption);
        known.coveredDays += covered;
        known.isEstimate ||= isEstimate;
      } else {
        const days = daysBetween(range.from, range.to);
        shares.set(period, { period, consumption, coveredDays: covered, days, isEstimate });
      }
    }
  }
  return [...shares.values()];
}
