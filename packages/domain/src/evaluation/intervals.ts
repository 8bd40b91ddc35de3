import { type CalendarDay, daysBetween } from '../calendar/calendar-day.ts';
import { addDecimals, subtractDecimals } from '../decimal/decimal-sums.ts';
import type { DecimalText } from '../decimal/decimal-text.ts';
import { isCounter } from '../meter/register-kind.ts';
import type { MeasuredRate } from '../meter/unit.ts';
import { acrossRollover } from '../reading/register-end.ts';
import type { HistoryReading } from './history.ts';

/** Every wire `MeterRateTask` satisfies it. */
export interface EvaluatedRegister extends MeasuredRate {
  readonly preDecimals?: number | undefined;
}

/** `from` is inclusive, `to` exclusive. */
export interface Interval {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly consumption: DecimalText;
}

export interface HistoryEntry extends HistoryReading {
  /** Since the previous reading that is not an estimate; `undefined` if unknown. */
  readonly consumption: DecimalText | undefined;
  /** 0 for two readings on one day. */
  readonly days: number | undefined;
  readonly isRollover: boolean;
}

/**
 * The history with the consumption since the reading before (specification section 4, "Evaluation history"),
 * oldest first. Estimates have no consumption; nothing is computed across the beginning of a series
 * (decisions.md 20) or for a register that does not count up. A rollover counts on (decisions.md 19). Any
 * other step down is kept as a negative number, which {@link intervalsOf} leaves out.
 */
export function historyEntries(
  history: readonly HistoryReading[],
  register: EvaluatedRegister,
): readonly HistoryEntry[] {
  const counts = isCounter(register);
  let older: HistoryReading | undefined;
  return history.map(reading => {
    const isRead = counts && !reading.isEstimate;
    const since = isRead && !reading.beginsSeries ? older : undefined;
    if (isRead) older = reading;
    if (!since) return { ...reading, consumption: undefined, days: undefined, isRollover: false };
    return {
      ...reading,
      ...consumptionBetween(since, reading, register),
      days: daysBetween(since.day, reading.day),
    };
  });
}

/** Of two readings of one series. A decrease is negative, unless it is a rollover. */
export function consumptionBetween(
  older: Pick<HistoryReading, 'value'>,
  newer: Pick<HistoryReading, 'value'>,
  register: EvaluatedRegister,
) {
  const difference = subtractDecimals(newer.value, older.value);
  const rolled = difference.startsWith('-') ? acrossRollover(older.value, newer.value, register) : undefined;
  return { consumption: rolled ?? difference, isRollover: rolled !== undefined };
}

/** {@link historyEntries} never returns `-0`. */
const isDown = ({ consumption }: HistoryEntry) => consumption?.startsWith('-') ?? false;

/**
 * The intervals of certain consumption, oldest first, without overlaps and without readings in `doubts`. If a register
 * steps down without a rollover, and none of the two readings is in doubt, one of them is wrong, and it is unknown
 * which: both are left out, and the interval spans from the reading before them to the one after them, if any.
 */
export function intervalsOf(
  entries: readonly HistoryEntry[],
  doubts: { has(entry: HistoryEntry): boolean } = new Set(),
): readonly Interval[] {
  const intervals: Interval[] = [];
  let from: HistoryEntry | undefined;
  let consumption: DecimalText = '0';
  const read = entries.filter(({ isEstimate }) => !isEstimate);
  for (const [index, entry] of read.entries()) {
    if (entry.consumption === undefined) {
      from = undefined;
      consumption = '0';
    } else {
      // Most intervals lie between two adjacent readings, without an addition.
      consumption = consumption === '0' ? entry.consumption : addDecimals(consumption, entry.consumption);
    }
    const [before, next] = [read[index - 1], read[index + 1]];
    const isLow = isDown(entry) && !(before && doubts.has(before));
    const isHigh = next && !next.beginsSeries && isDown(next) && !doubts.has(next);
    if (doubts.has(entry) || isLow || isHigh) continue;
    const isBelow = consumption.startsWith('-');
    if (from !== undefined && from.day < entry.day && !isBelow)
      intervals.push({ from: from.day, to: entry.day, consumption });
    // Consumption between two readings of one day belongs to the interval that continues.
    if (from === undefined || from.day < entry.day || isBelow) {
      from = entry;
      consumption = '0';
    }
  }
  return intervals;
}
