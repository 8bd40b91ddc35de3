import { type CalendarDay, dayOfInstant } from '../calendar/calendar-day.ts';
import {
  compareDecimals,
  type DecimalText,
  limitToDecimal,
  numberToDecimal,
  withDecimalPlaces,
} from '../decimal/decimal-text.ts';
import { digitLayout, type RegisterDigits } from './digit-layout.ts';
import type { ReadingConfig } from './reading-config.ts';
import type { ReadingReason } from './reading-reason.ts';

/** The earlier readings of one rate; every wire `MeterRateTask` satisfies it. Dates are ISO 8601 instants. */
export interface RateHistory {
  readonly readingEvents: readonly {
    readonly readingDate: string;
    readonly readingValue: number;
    readonly reason: ReadingReason | null;
  }[];
  readonly readingResults: readonly {
    readonly readingDate: string;
    readonly readingValue: number;
    readonly readingResultImages?: readonly { readonly imageId: string }[] | undefined;
  }[];
}

/** A reading that is known already: by the utility (`event`), or because it was sent through the portal (`result`). */
export interface KnownReading {
  readonly source: 'event' | 'result';
  readonly day: CalendarDay;
  readonly value: DecimalText;
  readonly reason: ReadingReason | null;
}

function known(
  source: KnownReading['source'],
  reading: { readonly readingDate: string; readonly readingValue: number },
  reason: ReadingReason | null,
): KnownReading[] {
  const value = limitToDecimal(reading.readingValue);
  return value === undefined ? [] : [{ source, day: dayOfInstant(reading.readingDate), value, reason }];
}

const byDay = (left: KnownReading, right: KnownReading) =>
  left.day < right.day ? -1 : left.day > right.day ? 1 : 0;

/** Whether two known readings are one: the utility hands back as an event what the portal sent. */
const isSame = (left: KnownReading, right: KnownReading) =>
  left.day === right.day && compareDecimals(left.value, right.value) === 0;

/**
 * What is known of a rate before a reading of `day` is sent, oldest first; readings of one day stay in their order.
 * Readings of later days say nothing about it. `isCorrection`: the job is done and its last result is replaced, so that
 * result, its echo among the events and earlier tries of its day or later do not count (decisions.md 7 and 20).
 */
export function readingsBefore(
  { readingEvents, readingResults }: RateHistory,
  { day, isCorrection }: { readonly day: CalendarDay; readonly isCorrection: boolean },
): readonly KnownReading[] {
  const results = readingResults.flatMap(result => known('result', result, null));
  const corrected = isCorrection ? results.at(-1) : undefined;
  const events = readingEvents.flatMap(event => known('event', event, event.reason));
  return [
    ...events.filter(event => corrected === undefined || !isSame(event, corrected)),
    ...results.filter(result => corrected === undefined || result.day < corrected.day),
  ]
    .filter(reading => reading.day <= day)
    .sort(byDay);
}

/** Whether a reading begins a new series: nothing is computed across it (decisions.md 20). */
export function beginsSeries({ reason }: Pick<KnownReading, 'reason'>): boolean {
  return reason === 'METER_CHANGE' || reason === 'INITIAL_READING';
}

/** Whether nobody looked at the register: its value is the utility's guess. */
export function isEstimate({ reason }: Pick<KnownReading, 'reason'>): boolean {
  return reason === 'ESTIMATED_READING';
}

/** A reading that was sent; every wire `ReadingResult` satisfies it. */
export interface SentItem {
  readonly readingDate: string;
  readonly readingValue: number;
  readonly comment?: string | undefined;
}

/** The current result of a rate: the last of its list (decisions.md 7); `undefined` when nothing was sent. */
export function lastResult<Result>(task: { readonly readingResults: readonly Result[] }): Result | undefined {
  return task.readingResults.at(-1);
}

/** The last sent reading of one rate, ready to be corrected. */
export interface ResendValue {
  readonly taskId: string;
  /** With as many decimals as the field asks for. */
  readonly value: DecimalText;
  readonly comment: string | undefined;
  readonly readingDate: CalendarDay;
}

/** What the form of a done job starts with when it is reopened; rates without a result are missing. */
export function resendValues(
  tasks: readonly (RegisterDigits & {
    readonly taskId: string;
    readonly readingResults: readonly SentItem[];
  })[],
  config: Pick<ReadingConfig, 'queryPostDecimals' | 'maskPostDecimals'>,
): ResendValue[] {
  return tasks.flatMap(task => {
    const result = lastResult(task);
    const text = result && numberToDecimal(result.readingValue);
    if (result === undefined || text === undefined) return [];
    const value = withDecimalPlaces(text, digitLayout(task, config).decimalCells);
    const { comment, readingDate } = result;
    return [{ taskId: task.taskId, value, comment, readingDate: dayOfInstant(readingDate) }];
  });
}
