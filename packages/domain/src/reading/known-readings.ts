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

/** Every wire `MeterRateTask` satisfies it. Dates are ISO 8601 instants. */
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

/** An earlier reading: known to the utility (`event`), or sent through the portal (`result`). */
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

/** An event may be the utility's echo of a result. */
const isSame = (left: KnownReading, right: KnownReading) =>
  left.day === right.day && compareDecimals(left.value, right.value) === 0;

/**
 * The known readings up to `day`, oldest first; those of one day keep their order. `isCorrection`: the job is
 * done and its last result is replaced, so that this result, its echo among the events, and earlier results
 * of its day or later do not count (decisions.md 7 and 20).
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

/** Nothing is computed across the beginning of a series (decisions.md 20). */
export function beginsSeries({ reason }: Pick<KnownReading, 'reason'>): boolean {
  return reason === 'METER_CHANGE' || reason === 'INITIAL_READING';
}

/** The register was not read; the value is the utility's estimate. */
export function isEstimate({ reason }: Pick<KnownReading, 'reason'>): boolean {
  return reason === 'ESTIMATED_READING';
}

/** Every wire `ReadingResult` satisfies it. */
export interface SentItem {
  readonly readingDate: string;
  readonly readingValue: number;
  readonly comment?: string | undefined;
}

/** The last result of the list is the current one (decisions.md 7). */
export function lastResult<Result>(task: { readonly readingResults: readonly Result[] }): Result | undefined {
  return task.readingResults.at(-1);
}

/** The last results, with as many decimals as the field takes. */
export function resendValues(
  tasks: readonly (RegisterDigits & {
    readonly taskId: string;
    readonly readingResults: readonly SentItem[];
  })[],
  config: Pick<ReadingConfig, 'queryPostDecimals' | 'maskPostDecimals'>,
) {
  return tasks.flatMap(task => {
    const result = lastResult(task);
    const text = result && numberToDecimal(result.readingValue);
    if (result === undefined || text === undefined) return [];
    const value = withDecimalPlaces(text, digitLayout(task, config).decimalCells);
    const { comment, readingDate } = result;
    return [{ taskId: task.taskId, value, comment, readingDate: dayOfInstant(readingDate) }];
  });
}
