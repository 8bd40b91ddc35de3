import { type CalendarDay, dayOfInstant } from '../calendar/calendar-day.ts';
import { numberToDecimal } from '../decimal/decimal-number.ts';
import type { DecimalText } from '../decimal/decimal-text.ts';
import { withDecimalPlaces } from '../decimal/format-decimal.ts';
import { digitLayout, type RegisterDigits } from '../reading/digit-layout.ts';
import type { ReadingConfig } from '../reading/reading-config.ts';

/** A reading that was sent; every wire `ReadingResult` satisfies it. */
export interface SentReading {
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
    readonly readingResults: readonly SentReading[];
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
