import { type CalendarDay, daysBetween } from '../calendar/calendar-day.ts';
import { addDecimals, subtractDecimals } from '../decimal/decimal-sums.ts';
import { compareDecimals, type DecimalText } from '../decimal/decimal-text.ts';
import { isCounter } from '../meter/register-kind.ts';
import type { MeasuredRate } from '../meter/unit.ts';
import type { HistoryReading } from './history.ts';

/** What the rules of evaluation need to know of a register; every wire `MeterRateTask` satisfies it. */
export interface EvaluatedRegister extends MeasuredRate {
  readonly preDecimals?: number | undefined;
}

/** Consumption between two readings: from the first day, included, to the second, excluded. */
export interface Interval {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly consumption: DecimalText;
}

/** A reading with what was used since the one before it. */
export interface HistoryEntry extends HistoryReading {
  /** Since the next older reading that is no estimate; `undefined` where nothing can be said. */
  readonly consumption: DecimalText | undefined;
  /** Days of that consumption; 0 for two readings on one day. */
  readonly days: number | undefined;
  /** The register began again at zero within that time. */
  readonly isRollover: boolean;
}

/** The share of a register that lies before and after its end, one in so many, within which it may have rolled over. */
const rolloverMargin = 10n;

/** How far a register that stands at `value` has counted since `older`, where it has begun again at zero meanwhile. */
function acrossRollover(
  older: DecimalText,
  value: DecimalText,
  { preDecimals }: EvaluatedRegister,
): DecimalText | undefined {
  if (preDecimals === undefined || preDecimals < 1) return undefined;
  const end = 10n ** BigInt(preDecimals);
  const isNearEnd =
    compareDecimals(older, `${end - end / rolloverMargin}`) >= 0 &&
    compareDecimals(older, `${end}`) < 0 &&
    compareDecimals(value, '0') >= 0 &&
    compareDecimals(value, `${end / rolloverMargin}`) < 0;
  return isNearEnd ? subtractDecimals(addDecimals(value, `${end}`), older) : undefined;
}

/**
 * The history with what was used since the reading before (specification section 4, "Evaluation history"), oldest first.
 * Estimates have no consumption and give none; nothing is computed across the beginning of a series (decisions.md 20) or
 * of a register that does not count up. A register that has passed its end has counted on (decisions.md 19). Any other
 * step down keeps its sign: it is what the readings say, and no consumption in {@link intervalsOf}.
 */
export function historyEntries(
  history: readonly HistoryReading[],
  register: EvaluatedRegister,
): readonly HistoryEntry[] {
  const counts = isCounter(register);
  let older: HistoryReading | undefined;
  return history.map(reading => {
    if (reading.isEstimate || !counts)
      return { ...reading, consumption: undefined, days: undefined, isRollover: false };
    const since = reading.beginsSeries ? undefined : older;
    older = reading;
    if (!since) return { ...reading, consumption: undefined, days: undefined, isRollover: false };
    const difference = subtractDecimals(reading.value, since.value);
    const rolled = difference.startsWith('-')
      ? acrossRollover(since.value, reading.value, register)
      : undefined;
    return {
      ...reading,
      consumption: rolled ?? difference,
      days: daysBetween(since.day, reading.day),
      isRollover: rolled !== undefined,
    };
  });
}

/** What {@link historyEntries} has reckoned is never `-0`. */
const isDown = ({ consumption }: HistoryEntry) => consumption?.startsWith('-') ?? false;

/**
 * The intervals whose consumption is certain, oldest first, none overlapping. Where a register stands lower than before
 * without having passed its end, one of the two readings is wrong and nobody knows which: both are left out, and the
 * interval spans from the reading before them to the one after them, or there is none.
 */
export function intervalsOf(entries: readonly HistoryEntry[]): readonly Interval[] {
  const intervals: Interval[] = [];
  /** Where the interval under way begins; none after the beginning of nothing. */
  let from: HistoryEntry | undefined;
  let consumption: DecimalText = '0';
  const read = entries.filter(({ isEstimate }) => !isEstimate);
  for (const [index, entry] of read.entries()) {
    if (entry.consumption === undefined) {
      from = undefined;
      consumption = '0';
    } else {
      // Most intervals lie between two readings that follow each other: nothing is added up for thousands of them.
      consumption = consumption === '0' ? entry.consumption : addDecimals(consumption, entry.consumption);
    }
    const next = read[index + 1];
    // Of a step down, both ends are in doubt.
    if (isDown(entry) || (next && !next.beginsSeries && isDown(next))) continue;
    const isBelow = consumption.startsWith('-');
    if (from !== undefined && from.day < entry.day && !isBelow)
      intervals.push({ from: from.day, to: entry.day, consumption });
    // Two readings of one day: what was used between them belongs to the interval that goes on.
    if (from === undefined || from.day < entry.day || isBelow) {
      from = entry;
      consumption = '0';
    }
  }
  return intervals;
}
