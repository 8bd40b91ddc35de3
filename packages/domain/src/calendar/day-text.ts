import { type CalendarDay, isCalendarDay } from './calendar-day.ts';

/** `2026-11-25` (pasted); `25.11.2026`, `1/2/26`; `25112026`. */
const forms = [
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)$/,
  /^(?<day>\d\d?)[\s./-]+(?<month>\d\d?)[\s./-]+(?<year>\d{4}|\d\d)$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4}|\d\d)$/,
];

/** Parses a typed day. Both languages of the portal write the day first; two digits mean a year of this century. */
export function dayOfText(text: string): CalendarDay | undefined {
  for (const form of forms) {
    const { year = '', month = '', day = '' } = form.exec(text.trim())?.groups ?? {};
    const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isCalendarDay(written)) return written;
  }
  return undefined;
}

/** True if no further digit can follow: `1.2.20` may still become `1.2.2026`. */
export function isTypedToItsEnd(text: string): boolean {
  return /^(\d{4}-\d\d-\d\d|.*\D\d{4}|\d{8})$/.test(text.trim());
}
