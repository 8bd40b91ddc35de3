import { addDays, type CalendarDay } from '../calendar/calendar-day.ts';
import { type DateOutOfRange, dateFault } from '../calendar/reading-window.ts';
import { maxCommentLength } from './attachment-limits.ts';
import { digitLayout, type RegisterDigits } from './digit-layout.ts';
import type { ReadingConfig } from './reading-config.ts';
import { checkNumber, type TooManyDigits, type WrongDecimals } from './reading-rules.ts';

/** The digits of an unlisted meter (specification sections 5 and 9, "Unknown reading"). */
export const unknownRegister = {
  preDecimals: 9,
  postDecimals: 3,
  isAssumed: true,
} as const satisfies RegisterDigits;

/** Specification section 9. */
export const maxUnknownReadingImages = 10;

/** Specification section 9. */
export const unknownReadingMaxDaysInPast = 30;

/** Both days are inclusive. */
export function unknownReadingWindow(today: CalendarDay): { earliest: CalendarDay; latest: CalendarDay } {
  return { earliest: addDays(today, -unknownReadingMaxDaysInPast), latest: today };
}

/** Decimals are entered where they are queried, and never masked. */
export function unknownReadingDigits({ queryPostDecimals }: Pick<ReadingConfig, 'queryPostDecimals'>) {
  return { queryPostDecimals, maskPostDecimals: false };
}

/** The reading of an unlisted meter as it is sent. `readingDate` is an ISO 8601 instant. */
export interface UnknownReading {
  readonly meterNumber: string;
  readonly readingValue: number;
  readonly readingDate: string;
  readonly comment?: string | undefined;
  readonly readingImages?: readonly unknown[] | undefined;
}

export interface UnknownReadingRules {
  readonly meterReading: Pick<ReadingConfig, 'queryPostDecimals'>;
  readonly features: { readonly unknownReadingsImageRequired: boolean };
}

export type UnknownReadingFault =
  | { readonly code: 'meterNumberRequired' | 'notANumber' | 'imageRequired' }
  | TooManyDigits
  | WrongDecimals
  | DateOutOfRange
  | { readonly code: 'commentTooLong' | 'tooManyImages'; readonly allowed: number };

export type UnknownReadingProblem = UnknownReadingFault & { readonly field: keyof UnknownReading };

function valueFault(readingValue: number, { meterReading }: UnknownReadingRules) {
  return checkNumber(readingValue, digitLayout(unknownRegister, unknownReadingDigits(meterReading)));
}

function imagesFault(count: number, { features }: UnknownReadingRules): UnknownReadingFault | undefined {
  if (count > maxUnknownReadingImages) return { code: 'tooManyImages', allowed: maxUnknownReadingImages };
  return count === 0 && features.unknownReadingsImageRequired ? { code: 'imageRequired' } : undefined;
}

/**
 * All faults of the reading of an unlisted meter (specification section 5, "Unknown reading, logged in";
 * decisions.md 17 and 27), in the order of the body. The interface and the server share this check. The meter
 * number may have any length: its limits are configured for the wizard alone.
 */
export function checkUnknownReading(reading: UnknownReading, rules: UnknownReadingRules, today: CalendarDay) {
  const problems: UnknownReadingProblem[] = [];
  const tell = (field: keyof UnknownReading, fault: UnknownReadingFault | undefined) => {
    if (fault !== undefined) problems.push({ field, ...fault });
  };
  tell('meterNumber', reading.meterNumber.trim() === '' ? { code: 'meterNumberRequired' } : undefined);
  tell('readingValue', valueFault(reading.readingValue, rules));
  tell('readingDate', dateFault(reading.readingDate, unknownReadingWindow(today)));
  const isLong = (reading.comment ?? '').length > maxCommentLength;
  tell('comment', isLong ? { code: 'commentTooLong', allowed: maxCommentLength } : undefined);
  tell('readingImages', imagesFault(reading.readingImages?.length ?? 0, rules));
  return problems;
}
