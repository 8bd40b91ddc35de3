import { addDays, type CalendarDay, dayOfInstant } from '../calendar/calendar-day.ts';
import { numberToDecimal } from '../decimal/decimal-text.ts';
import { maxCommentLength } from './attachment-limits.ts';
import { digitLayout, type RegisterDigits } from './digit-layout.ts';
import type { ReadingConfig } from './reading-config.ts';
import { checkDigits, type TooManyDigits, type WrongDecimals } from './reading-rules.ts';

/** The digits of a meter that the utility does not know (specification sections 5 and 9, "Unknown reading"). */
export const unknownRegister = {
  preDecimals: 9,
  postDecimals: 3,
  isAssumed: true,
} as const satisfies RegisterDigits;

/** Photos that the reading of an unknown meter may have (specification section 9). */
export const maxUnknownReadingImages = 10;

/** How many days back the reading of an unknown meter may lie (specification section 9). */
export const unknownReadingMaxDaysInPast = 30;

/** The allowed days of the reading of an unknown meter, both inclusive. */
export function unknownReadingWindow(today: CalendarDay): { earliest: CalendarDay; latest: CalendarDay } {
  return { earliest: addDays(today, -unknownReadingMaxDaysInPast), latest: today };
}

/** How the reading of an unknown meter is entered: decimals where they are queried, never masked. */
export function unknownReadingDigits({ queryPostDecimals }: Pick<ReadingConfig, 'queryPostDecimals'>) {
  return { queryPostDecimals, maskPostDecimals: false };
}

/** A reading of an unknown meter by somebody who is logged in, as it is sent. `readingDate` is an ISO 8601 instant. */
export interface UnknownReading {
  readonly meterNumber: string;
  readonly readingValue: number;
  readonly readingDate: string;
  readonly comment?: string | undefined;
  readonly readingImages?: readonly unknown[] | undefined;
}

/** The settings that such a reading depends on. */
export interface UnknownReadingRules {
  readonly meterReading: Pick<ReadingConfig, 'queryPostDecimals'>;
  readonly features: { readonly unknownReadingsImageRequired: boolean };
}

/** Why a part of it is refused. */
export type UnknownReadingFault =
  | { readonly code: 'meterNumberRequired' | 'notANumber' | 'imageRequired' }
  | TooManyDigits
  | WrongDecimals
  | { readonly code: 'dateOutOfRange'; readonly earliest: CalendarDay; readonly latest: CalendarDay }
  | { readonly code: 'commentTooLong' | 'tooManyImages'; readonly allowed: number };

/** A fault and the field of the request body that it is about. */
export type UnknownReadingProblem = UnknownReadingFault & { readonly field: keyof UnknownReading };

function valueFault(readingValue: number, { meterReading }: UnknownReadingRules) {
  const text = numberToDecimal(readingValue);
  if (text === undefined || text.startsWith('-')) return { code: 'notANumber' } as const;
  const [integerDigits = '', decimalDigits = ''] = text.split('.');
  const layout = digitLayout(unknownRegister, unknownReadingDigits(meterReading));
  return checkDigits({ integerDigits, decimalDigits }, layout, 'atMost');
}

function dateFault(readingDate: string, today: CalendarDay): UnknownReadingFault | undefined {
  const day = dayOfInstant(readingDate);
  const window = unknownReadingWindow(today);
  return day < window.earliest || day > window.latest ? { code: 'dateOutOfRange', ...window } : undefined;
}

function imagesFault(count: number, { features }: UnknownReadingRules): UnknownReadingFault | undefined {
  if (count > maxUnknownReadingImages) return { code: 'tooManyImages', allowed: maxUnknownReadingImages };
  return count === 0 && features.unknownReadingsImageRequired ? { code: 'imageRequired' } : undefined;
}

/**
 * Everything that is wrong with the reading of an unknown meter (specification section 5, "Unknown reading, logged in";
 * decisions.md 17 and 27), in the order of the body; empty when it may be stored. The interface and the server use this
 * same check. The meter number may have any length, because its limits are configured for the wizard alone.
 */
export function checkUnknownReading(
  reading: UnknownReading,
  rules: UnknownReadingRules,
  today: CalendarDay,
): readonly UnknownReadingProblem[] {
  const problems: UnknownReadingProblem[] = [];
  const tell = (field: keyof UnknownReading, fault: UnknownReadingFault | undefined) => {
    if (fault !== undefined) problems.push({ field, ...fault });
  };
  tell('meterNumber', reading.meterNumber.trim() === '' ? { code: 'meterNumberRequired' } : undefined);
  tell('readingValue', valueFault(reading.readingValue, rules));
  tell('readingDate', dateFault(reading.readingDate, today));
  const isLong = (reading.comment ?? '').length > maxCommentLength;
  tell('comment', isLong ? { code: 'commentTooLong', allowed: maxCommentLength } : undefined);
  tell('readingImages', imagesFault(reading.readingImages?.length ?? 0, rules));
  return problems;
}
