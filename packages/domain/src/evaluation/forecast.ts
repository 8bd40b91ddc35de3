import { addDays, type CalendarDay, daysBetween } from '../calendar/calendar-day.ts';
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
  consumptionOf,
  coveredDays,
  longestAllocatedInterval,
  type Range,
  rangeOf,
} from './period-allocation.ts';

/** Relative weights of the months, January first; not negative, and at least one is positive. */
export type MonthlyShares = readonly number[];

/** In thousandths: the degree days of VDI 2067. */
export const degreeDays: MonthlyShares = [170, 150, 130, 80, 40, 13, 13, 14, 30, 80, 120, 160];

/** Used where a deployment configures none; other types are even. */
export const defaultMonthlyShares: Readonly<Partial<Record<MeterType, MonthlyShares>>> = {
  GAS_METER: degreeDays,
  HEAT_METER: degreeDays,
};

const yearDays = 365;
const leastYears = 2;
const mostYears = 5;
/** No forecast without a reading in these days. */
const oldestReadingDays = 400;
/** Weights are counted in millionths; configured numbers are never finer. */
const million = 1_000_000n;
/** To each side, in percent of the unknown part. */
const leastMarginPercent = 10n;

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

/** The years before `end`, newest first, as long as all registers cover them with intervals that can be allocated. */
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
    years.push(consumptionOf(fine, range));
  }
  return years;
}

/**
 * Forecasts the consumption of registers that add up for the year of `today`: the known part, plus the
 * average of the last two to five years for the rest, weighted by month. `undefined` if the last reading is
 * older than 400 days, or fewer than two years before it are covered.
 */
export function forecastYear(
  registers: readonly (readonly Interval[])[],
  today: CalendarDay,
  shares: MonthlyShares | undefined,
) {
  const end = commonRanges(registers).at(-1)?.to;
  if (end === undefined || daysBetween(end, today) > oldestReadingDays) return undefined;
  const years = wholeYears(registers, end);
  if (years.length < leastYears) return undefined;
  const year = today.slice(0, 4);
  const { from: begin, to: close } = rangeOf(year);
  const [, knownUntil = begin] = [begin, end, close].toSorted();
  const known = consumptionOf(registers, { from: begin, to: knownUntil });
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
    /** The range of the past years, and at least a tenth of the unknown part. */
    lowest: total(ends.at(0) ?? 0n),
    highest: total(ends.at(-1) ?? 0n),
    years: years.length,
  };
}
