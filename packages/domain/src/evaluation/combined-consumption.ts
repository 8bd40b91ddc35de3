import { addDays, type CalendarDay, daysBetween } from '../calendar/calendar-day.ts';
import { addDecimals } from '../decimal/decimal-sums.ts';
import type { DecimalText } from '../decimal/decimal-text.ts';
import type { MeterType } from '../meter/meter-type.ts';
import { parseObis } from '../meter/obis.ts';
import { isFeedIn, type NamedRate } from '../meter/register.ts';
import { isCounter } from '../meter/register-kind.ts';
import { comparableUnit, unitOfRate } from '../meter/unit.ts';
import type { EvaluatedRegister, Interval } from './intervals.ts';
import { commonRanges, consumptionIn, coveredDays, overlap, rangeOf } from './period-allocation.ts';

/** Registers of one meter whose consumption adds up: of one unit and direction. */
export interface CombinedRegisters<Register> {
  readonly unit: string | undefined;
  readonly isFeedIn: boolean;
  /** What adds up to the whole: the total register where there is one, else the tariffs. */
  readonly registers: readonly Register[];
  /** The tariffs that a total register holds already. */
  readonly parts: readonly Register[];
}

type NamedRegister = EvaluatedRegister & NamedRate & { readonly meterType?: MeterType | undefined };

/** What a register measures: only registers of the same can be a total and its tariffs. */
const quantityOf = ({ obis = '' }: NamedRegister) => {
  const code = parseObis(obis);
  return code && `${code.category}.${code.type}`;
};

/**
 * Groups the registers of a meter by what may be added up: those that count, by unit and direction, in their order. A
 * total register (`1.8.0`) holds its tariffs (`1.8.1`, `1.8.2`), which are not counted a second time.
 */
export function combinedRegisters<Register extends NamedRegister>(
  registers: readonly Register[],
): readonly CombinedRegisters<Register>[] {
  const groups = new Map<string, Register[]>();
  for (const register of registers.filter(isCounter)) {
    const key = `${isFeedIn(register)} ${comparableUnit(unitOfRate(register) ?? '')}`;
    groups.set(key, [...(groups.get(key) ?? []), register]);
  }
  return [...groups.values()].map(members => {
    const totals = new Set(members.filter(isTotal).map(quantityOf));
    const isPart = (register: Register) => !isTotal(register) && totals.has(quantityOf(register));
    const [first] = members;
    return {
      unit: first && unitOfRate(first),
      isFeedIn: first !== undefined && isFeedIn(first),
      registers: members.filter(register => !isPart(register)),
      parts: members.filter(isPart),
    };
  });
}

const isTotal = ({ obis = '' }: NamedRegister) => parseObis(obis)?.number === '0';

/** What a meter has used in a calendar year. */
export interface MeterYear {
  /** `YYYY`. */
  readonly year: string;
  readonly consumption: DecimalText;
  /**
   * How many days of the year readings of all its registers cover, and how many it has; of this year, until the last
   * reading, if that is of late.
   */
  readonly coveredDays: number;
  readonly days: number;
}

/** For so long nobody expects another reading. */
const lateDays = 45;

/** The years until `today` of which readings of all registers that are counted together say something, oldest first. */
export function yearsOf(
  registers: readonly (readonly Interval[])[],
  today: CalendarDay,
): readonly MeterYear[] {
  const covered = commonRanges(registers);
  const [first, last] = [covered.at(0)?.from, covered.at(-1)?.to];
  if (first === undefined || last === undefined) return [];
  const [, until = today] = [addDays(today, -lateDays), last, today].toSorted();
  const years: MeterYear[] = [];
  for (let year = yearOf(first); year <= yearOf(last) && year <= yearOf(today); year++) {
    const whole = rangeOf(String(year));
    const range = whole.to <= today ? whole : { from: whole.from, to: until > whole.from ? until : today };
    const parts = covered.flatMap(part => overlap(part, range) ?? []);
    const consumption = parts
      .flatMap(part => registers.map(intervals => consumptionIn(intervals, part)))
      .reduce(addDecimals, '0');
    const days = daysBetween(range.from, range.to);
    if (parts.length > 0)
      years.push({ year: String(year), consumption, coveredDays: coveredDays(parts, range), days });
  }
  return years;
}

const yearOf = (day: CalendarDay) => Number(day.slice(0, 4));

/** What several meters have used in a year. */
export interface YearOfMeters {
  /** `YYYY`. */
  readonly year: string;
  readonly consumption: DecimalText;
  /** The meters of which some days are not known, or none. */
  readonly missing: readonly string[];
}

/** The sum of several meters by calendar year, newest first, with the meters of which something is missing. */
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
