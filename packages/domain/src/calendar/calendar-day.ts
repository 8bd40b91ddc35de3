import { defaultTimeZone } from './time-zone.ts';

/** How numbers and dates are written: German `1.234,5` and `31.12.2026`, English `1,234.5` and `31/12/2026`. */
export type LocaleStyle = 'german' | 'english';

/** The style of one of the portal's languages (`de-FORMAL`, `de-INFORMAL`, `en-FORMAL`); unknown ones are German. */
export function localeStyleOf(language: string): LocaleStyle {
  return language.toLowerCase().startsWith('en') ? 'english' : 'german';
}

/** A whole calendar day as `YYYY-MM-DD`. Text comparison (`<`) is date comparison. */
export type CalendarDay = string;

const millisecondsPerDay = 86_400_000;
const formatters = new Map<string | undefined, Intl.DateTimeFormat>();

/** Swedish days are written `YYYY-MM-DD`. */
const formatIn = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone });

/** An old device that does not know the zone goes by the default one. */
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

/**
 * True for the name of a time zone that this computer knows: `UTC`, or a place such as `Europe/Berlin`. Offsets and
 * abbreviations are none: what `CET` or `IST` means, PostgreSQL and JavaScript do not agree on.
 */
export function isTimeZone(name: string): boolean {
  if (!/^(utc|[a-z][\w+-]*(\/[\w+-]+)+)$/i.test(name)) return false;
  try {
    return formatIn(name) !== undefined;
  } catch {
    return false;
  }
}

/** A day without a time of day is its first moment in UTC (ECMAScript, Date Time String Format). */
function toUtc(day: CalendarDay): number {
  return Date.parse(day);
}

/** Whether `text` is `YYYY-MM-DD` and that day exists. */
export function isCalendarDay(text: string): text is CalendarDay {
  const time = toUtc(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === `${text}T00:00:00.000Z`;
}

/** The calendar day that `moment` falls on in `timeZone`, the device's own where that is `undefined`. */
export function dayOfMoment(moment: Date, timeZone: string | undefined): CalendarDay {
  return formatterOf(timeZone).format(moment);
}

/**
 * Today in the utility's time zone: portal and server count the same days whatever the zone of a device. `now` is for
 * tests and replays.
 */
export function today(timeZone: string, now: Date = new Date()): CalendarDay {
  return dayOfMoment(now, timeZone);
}

/** The utility's day where the device's own calendar shows another one; `undefined` where both show the same. */
export function dayUnlikeDevice(
  timeZone: string,
  now: Date = new Date(),
  deviceZone?: string,
): CalendarDay | undefined {
  const day = today(timeZone, now);
  return day === dayOfMoment(now, deviceZone) ? undefined : day;
}

/** The moment at which the day after `now` begins in `timeZone`: after 23 to 25 hours of a day that begins now. */
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

/** The day `amount` days later (earlier when negative); days on which the clock changes count as one. */
export function addDays(day: CalendarDay, amount: number): CalendarDay {
  return new Date(toUtc(day) + amount * millisecondsPerDay).toISOString().slice(0, 10);
}

/** How many days `to` lies after `from`; negative when before. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((toUtc(to) - toUtc(from)) / millisecondsPerDay);
}

/** The instant that stands for a day on the wire: 12:00 UTC (decisions.md 6). */
export function instantOfDay(day: CalendarDay): string {
  return `${day}T12:00:00.000Z`;
}

const standsForDay = /T12:00:00(\.0+)?Z$/;

/**
 * The day that an ISO 8601 instant of the wire falls on, in the utility's time zone. {@link instantOfDay} stands for its
 * day in every zone, also where that moment is past midnight; the server answers no other. Throws a RangeError for other
 * text.
 */
export function dayOfInstant(instant: string, timeZone: string = defaultTimeZone): CalendarDay {
  // Also because the calendar of a zone is slow, and most readings come so.
  if (standsForDay.test(instant)) return instant.slice(0, 10);
  return dayOfMoment(new Date(instant), timeZone);
}

/** A day for people: `31.12.2026` (german), `31/12/2026` (english). */
export function formatDay(day: CalendarDay, style: LocaleStyle): string {
  return day
    .split('-')
    .reverse()
    .join(style === 'german' ? '.' : '/');
}
