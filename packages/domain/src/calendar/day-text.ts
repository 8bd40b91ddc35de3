import { type CalendarDay, isCalendarDay } from './calendar-day.ts';

/** `2026-11-25`, as it is pasted; `25.11.2026`, `1/2/26` and the like; `25112026`, as it is typed without marks. */
const forms = [
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)$/,
  /^(?<day>\d\d?)[\s./-]+(?<month>\d\d?)[\s./-]+(?<year>\d{4}|\d\d)$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4}|\d\d)$/,
];

/**
 * The day that somebody has typed; `undefined` where it is none. Both of the portal's languages write the day first; two
 * digits are a year of this century.
 */
export function dayOfText(text: string): CalendarDay | undefined {
  for (const form of forms) {
    const { year = '', month = '', day = '' } = form.exec(text.trim())?.groups ?? {};
    const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isCalendarDay(written)) return written;
  }
  return undefined;
}

/** Whether nothing can follow a day as it is typed: `1.2.20` may become `1.2.2026`. */
export function isTypedToItsEnd(text: string): boolean {
  return /^(\d{4}-\d\d-\d\d|.*\D\d{4}|\d{8})$/.test(text.trim());
}
