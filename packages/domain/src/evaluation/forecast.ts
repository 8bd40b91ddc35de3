import { addDays, type CalendarDay, daysBetween } from '../calendar/calendar-day.ts';
import { addDecimals } from '../decimal/decimal-sums.ts';
import {
  compareDecimals,
  type DecimalText,
  decimalPlaces,
  fromScaled,
  toScaled,
} from '../decimal/decimal-text.ts';
import type { MeterType } from '../meter/meter-type.ts';
import type { Interval } from './intervals.ts';
import {
  commonRanges,
  consumptionIn,
  coveredDays,
  longestAllocatedInterval,
  type Range,
  rangeOf,
} from './period-allocation.ts';

/** What weight each month of a year has, January first: any numbers from 0 on, of which one is more. */
export type MonthlyShares = readonly number[];

/** How heating is spread over the year, in thousandths: the usual table of degree days of VDI 2067. */
export const degreeDays: MonthlyShares = [170, 150, 130, 80, 40, 13, 13, 14, 30, 80, 120, 160];

/** Monthly shares by meter type, where a deployment does not state its own; types that are missing are even. */
export const defaultMonthlyShares: Readonly<Partial<Record<MeterType, MonthlyShares>>> = {
  GAS_METER: degreeDays,
  HEAT_METER: degreeDays,
};

/** What will probably have been used at the end of a year, if things go on as before. */
export interface Forecast {
  /** `YYYY`. */
  readonly year: string;
  /** What readings say of the year, until this day. */
  readonly known: DecimalText;
  readonly knownUntil: CalendarDay;
  readonly expected: DecimalText;
  /** An honest range: the lowest and highest of the years looked at, and at least a tenth of what is not known. */
  readonly lowest: DecimalText;
  readonly highest: DecimalText;
  /** How many years it rests on. */
  readonly years: number;
}

const yearDays = 365;
const leastYears = 2;
const mostYears = 5;
/** A forecast of what nobody has looked at for longer is a guess. */
const oldestReadingDays = 400;
/** Weights are counted in millionths, and numbers of a configuration are never finer. */
const million = 1_000_000n;
/** The least range to each side of what is not known, in percent. */
const leastMarginPercent = 10n;

/** What part of a year falls on some days of it, in millionths. */
function weightOf({ from, to }: Range, shares: MonthlyShares | undefined): bigint {
  const year = from.slice(0, 4);
  const months = Array.from({ length: 12 }, (_, month) =>
    rangeOf(`${year}-${String(month + 1).padStart(2, '0')}`),
  );
  const daysOf = (range: Range) => daysBetween(range.from, range.to);
  const weights = shares ?? months.map(daysOf);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const part = months.reduce((sum, month, index) => {
    const share = (weights[index] ?? 0) / daysOf(month);
    return sum + share * coveredDays([month], { from, to });
  }, 0);
  return BigInt(Math.round((part / whole) * Number(million)));
}

/** The years before `end`, newest first, as long as all registers cover them with intervals that can be shared. */
function wholeYears(registers: readonly (readonly Interval[])[], end: CalendarDay): readonly DecimalText[] {
  const earliest = addDays(end, -mostYears * yearDays);
  const fine = registers.map(intervals =>
    intervals.filter(({ from, to }) => to > earliest && daysBetween(from, to) <= longestAllocatedInterval),
  );
  const covered = commonRanges(fine);
  const years: DecimalText[] = [];
  for (let to = end; years.length < mostYears; to = addDays(to, -yearDays)) {
    const range = { from: addDays(to, -yearDays), to };
    if (coveredDays(covered, range) < yearDays) break;
    years.push(fine.map(intervals => consumptionIn(intervals, range)).reduce(addDecimals, '0'));
  }
  return years;
}

/**
 * What registers that are counted together will probably have used at the end of the year of `today`: what is known of
 * it, and for the rest the average of the last years (two at least, five at most), weighed by month. `undefined` where
 * the last reading is older than 400 days, or two whole years before it are not covered.
 */
export function forecastYear(
  registers: readonly (readonly Interval[])[],
  today: CalendarDay,
  shares: MonthlyShares | undefined,
): Forecast | undefined {
  const end = commonRanges(registers).at(-1)?.to;
  if (end === undefined || daysBetween(end, today) > oldestReadingDays) return undefined;
  const years = wholeYears(registers, end);
  if (years.length < leastYears) return undefined;
  const year = today.slice(0, 4);
  const { from: begin, to: close } = rangeOf(year);
  const [, knownUntil = begin] = [begin, end, close].toSorted();
  const known = registers
    .map(intervals => consumptionIn(intervals, { from: begin, to: knownUntil }))
    .reduce(addDecimals, '0');
  const weight = knownUntil < close ? weightOf({ from: knownUntil, to: close }, shares) : 0n;

  const places = Math.max(3, decimalPlaces(known), ...years.map(decimalPlaces));
  const amounts = years.map(one => toScaled(one, places));
  const count = BigInt(amounts.length);
  const sum = amounts.reduce((total, one) => total + one, 0n);
  const rest = (amount: bigint, percent = 100n, of = 1n) =>
    (amount * weight * percent) / (million * 100n * of);
  const total = (further: bigint) => fromScaled(toScaled(known, places) + further, places);
  const ends = [
    ...amounts.map(amount => rest(amount)),
    rest(sum, 100n - leastMarginPercent, count),
    rest(sum, 100n + leastMarginPercent, count),
  ].toSorted((left, right) => (left < right ? -1 : 1));
  const expected = total(rest(sum, 100n, count));
  if (compareDecimals(expected, '0') <= 0) return undefined;
  return {
    year,
    known,
    knownUntil,
    expected,
    lowest: total(ends.at(0) ?? 0n),
    highest: total(ends.at(-1) ?? 0n),
    years: years.length,
  };
}
