import { addDays, type CalendarDay, daysBetween } from '../calendar/calendar-day.ts';
import { addDecimals } from '../decimal/decimal-sums.ts';
import type { DecimalText } from '../decimal/decimal-text.ts';
import { groupedBy } from '../grouped-by.ts';
import type { MeterType } from '../meter/meter-type.ts';
import { parseObis } from '../meter/obis.ts';
import { isFeedIn, type NamedRate } from '../meter/register.ts';
import { isCounter } from '../meter/register-kind.ts';
import { comparableUnit, unitOfRate } from '../meter/unit.ts';
import type { EvaluatedRegister, Interval } from './intervals.ts';
import { commonRanges, consumptionOf, coveredDays, overlap, rangeOf } from './period-allocation.ts';

type NamedRegister = EvaluatedRegister & NamedRate & { readonly meterType?: MeterType | undefined };

/** Only registers of the same quantity can be a total and its tariffs. */
const quantityOf = ({ obis = '' }: NamedRegister) => {
  const code = parseObis(obis);
  return code && `${code.category}.${code.type}`;
};

/**
 * Groups counting registers by unit and direction, in their order. A total register (`1.8.0`) contains its
 * tariffs (`1.8.1`, `1.8.2`), which are not added again.
 */
export function combinedRegisters<Register extends NamedRegister>(registers: readonly Register[]) {
  const groups = groupedBy(
    registers.filter(isCounter),
    register => `${isFeedIn(register)} ${comparableUnit(unitOfRate(register) ?? '')}`,
  );
  return [...groups.values()].map(members => {
    const totals = new Set(members.filter(isTotal).map(quantityOf));
    const isPart = (register: Register) => !isTotal(register) && totals.has(quantityOf(register));
    const [first] = members;
    return {
      unit: first && unitOfRate(first),
      isFeedIn: first !== undefined && isFeedIn(first),
      /** The total register if there is one, otherwise the tariffs. */
      registers: members.filter(register => !isPart(register)),
      /** The tariffs that the total register already counts. */
      parts: members.filter(isPart),
    };
  });
}

const isTotal = ({ obis = '' }: NamedRegister) => parseObis(obis)?.number === '0';

export interface MeterYear {
  readonly year: string;
  readonly consumption: DecimalText;
  /**
   * Days of the year covered by readings of all registers, and days of the year; of the current year, until
   * the last recent reading.
   */
  readonly coveredDays: number;
  readonly days: number;
}

/** A reading of these last days is recent. */
const lateDays = 45;

/** The years until `today` with readings of all registers, oldest first. */
export function yearsOf(registers: readonly (readonly Interval[])[], today: CalendarDay) {
  const covered = commonRanges(registers);
  const [first, last] = [covered.at(0)?.from, covered.at(-1)?.to];
  if (first === undefined || last === undefined) return [];
  const [, until = today] = [addDays(today, -lateDays), last, today].toSorted();
  const years: MeterYear[] = [];
  for (let year = yearOf(first); year <= yearOf(last) && year <= yearOf(today); year++) {
    const whole = rangeOf(String(year));
    const range = whole.to <= today ? whole : { from: whole.from, to: until > whole.from ? until : today };
    const parts = covered.flatMap(part => overlap(part, range) ?? []);
    const consumption = consumptionOf(registers, ...parts);
    const days = daysBetween(range.from, range.to);
    if (parts.length > 0)
      years.push({ year: String(year), consumption, coveredDays: coveredDays(parts, range), days });
  }
  return years;
}

const yearOf = (day: CalendarDay) => Number(day.slice(0, 4));

export interface YearOfMeters {
  readonly year: string;
  readonly consumption: DecimalText;
  /** The ids of meters without data for the whole year. */
  readonly missing: readonly string[];
}

/** Adds up meters by calendar year, newest first. */
export function sumOfMeters(
  meters: readonly { readonly id: string; readonly years: readonly MeterYear[] }[],
): readonly YearOfMeters[] {
  const sums = new Map<string, { consumption: DecimalText; readonly whole: Set<string> }>();
  for (const { id, years } of meters)
    for (const { year, consumption, coveredDays: covered, days } of years) {
      const sum = sums.get(year) ?? { consumption: '0', whole: new Set() };
      sum.consumption = addDecimals(sum.consumption, consumption);
      if (covered === days) sum.whole.add(id);
      sums.set(year, sum);
    }
  return [...sums]
    .map(([year, { consumption, whole }]) => ({
      year,
      consumption,
      missing: meters.filter(({ id }) => !whole.has(id)).map(({ id }) => id),
    }))
    .sort((left, right) => (left.year < right.year ? 1 : -1));
}
