import { defaultTimeZone } from './time-zone.ts';

/** German `1.234,5` and `31.12.2026`, English `1,234.5` and `31/12/2026`. */
export type LocaleStyle = 'german' | 'english';

/** `de-FORMAL`, `de-INFORMAL` and `en-FORMAL`; unknown languages are German. */
export function localeStyleOf(language: string): LocaleStyle {
  return language.toLowerCase().startsWith('en') ? 'english' : 'german';
}

/** `YYYY-MM-DD`. Text comparison (`<`) is date comparison. */
export type CalendarDay = string;

const millisecondsPerDay = 86_400_000;
const formatters = new Map<string | undefined, Intl.DateTimeFormat>();

/** Swedish days are written `YYYY-MM-DD`. */
const formatIn = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone });

/** An old device that does not know the zone uses the default one. */
function formatterOf(timeZone: string | undefined): Intl.DateTimeFormat {
  let format = formatters.get(timeZone);
  if (format) return format;
  try {
    format = formatIn(timeZone);
  } catch {
    format = formatIn(defaultTimeZone);
  }
  formatters.set(timeZone, format);
  return format;
}

export function isCalendarDay(text: string): text is CalendarDay {
  // A date without a time is midnight UTC (ECMAScript, Date Time String Format).
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === `${text}T00:00:00.000Z`;
}

export function dayOfMoment(moment: Date, timeZone: string | undefined): CalendarDay {
  return formatterOf(timeZone).format(moment);
}

/**
 * Today in the utility's time zone, so that portal and server agree whatever the zone of the device. `now` is
 * for tests and replays.
 */
export function today(timeZone: string, now: Date = new Date()): CalendarDay {
  return dayOfMoment(now, timeZone);
}

/** The utility's day if the device's calendar shows another one, otherwise `undefined`. */
export function dayUnlikeDevice(timeZone: string, now: Date = new Date(), deviceZone?: string) {
  const day = today(timeZone, now);
  return day === dayOfMoment(now, deviceZone) ? undefined : day;
}

/** Midnight after `now` in `timeZone`, 23 to 25 hours after the one before. */
export function startOfNextDay(now: Date, timeZone: string): Date {
  const day = dayOfMoment(now, timeZone);
  let before = now.getTime();
  let after = before + 26 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOfMoment(new Date(middle), timeZone) === day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** `amount` may be negative. Days on which the clock changes count as one. */
export function addDays(day: CalendarDay, amount: number): CalendarDay {
  return new Date(Date.parse(day) + amount * millisecondsPerDay).toISOString().slice(0, 10);
}

export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / millisecondsPerDay);
}

/** A day on the wire: 12:00 UTC (decisions.md 6). */
export function instantOfDay(day: CalendarDay): string {
  return `${day}T12:00:00.000Z`;
}

const standsForDay = /T12:00:00(\.0+)?Z$/;

/**
 * The day of an ISO 8601 instant in the utility's time zone. Instants made by {@link instantOfDay} mean their
 * day in every zone, even where that moment is past midnight. Throws a RangeError for other text.
 */
export function dayOfInstant(instant: string, timeZone: string = defaultTimeZone): CalendarDay {
  // Fast path: formatting in a time zone is slow, and most readings come like this.
  if (standsForDay.test(instant)) return instant.slice(0, 10);
  return dayOfMoment(new Date(instant), timeZone);
}

/** `31.12.2026` (german), `31/12/2026` (english). */
export function formatDay(day: CalendarDay, style: LocaleStyle): string {
  return day
    .split('-')
    .reverse()
    .join(style === 'german' ? '.' : '/');
}
