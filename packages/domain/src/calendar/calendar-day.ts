/** How numbers and dates are written: German `1.234,5` and `31.12.2026`, English `1,234.5` and `31/12/2026`. */
export type LocaleStyle = 'german' | 'english';

/** The style of one of the portal's languages (`de-FORMAL`, `de-INFORMAL`, `en-FORMAL`); unknown ones are German. */
export function localeStyleOf(language: string): LocaleStyle {
  return language.toLowerCase().startsWith('en') ? 'english' : 'german';
}

/** A whole calendar day as `YYYY-MM-DD`. Text comparison (`<`) is date comparison. */
export type CalendarDay = string;

/** The time zone in which utilities of this portal count days. */
export const utilityTimeZone = 'Europe/Berlin';

const millisecondsPerDay = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  });
  formatters.set(timeZone, made);
  return made;
}

/** A day without a time of day is its first moment in UTC (ECMAScript, Date Time String Format). */
function toUtc(day: CalendarDay): number {
  return Date.parse(day);
}

/** Whether `text` is `YYYY-MM-DD` and that day exists. */
export function isCalendarDay(text: string): text is CalendarDay {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = toUtc(text);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

/** The calendar day that `moment` falls on in `timeZone`. */
export function dayOfMoment(moment: Date, timeZone: string = utilityTimeZone): CalendarDay {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(moment)
      .map(part => [part.type, part.value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/**
 * Today where the meters hang, so that portal and server count the same days whatever the zone of a device.
 * `now` is for tests and replays.
 */
export function today(now: Date = new Date()): CalendarDay {
  return dayOfMoment(now);
}

/** The moment at which the day after `now` begins in `timeZone`: after 23 to 25 hours of a day that begins now. */
export function startOfNextDay(now: Date, timeZone: string = utilityTimeZone): Date {
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

/** The instant that stands for a day on the wire: 12:00 UTC, the same day in UTC and in Berlin (decisions.md 6). */
export function instantOfDay(day: CalendarDay): string {
  return `${day}T12:00:00.000Z`;
}

/** Until 21 o'clock in UTC it is the same day in Berlin, which has never been more than three hours ahead. */
const sameDayInUtc = /^.{8}(0[1-9]|1\d|2[0-8])T([01]|20).+Z$/;

/**
 * The day that an ISO 8601 instant of the wire falls on, in the utility's time zone. Throws a RangeError for other
 * text.
 */
export function dayOfInstant(instant: string, timeZone: string = utilityTimeZone): CalendarDay {
  // Most readings come at noon, when it is the same day in UTC: no need for the calendar of a zone, which is slow.
  if (timeZone === utilityTimeZone && sameDayInUtc.test(instant)) return instant.slice(0, 10);
  return dayOfMoment(new Date(instant), timeZone);
}

/** A day for people: `31.12.2026` (german), `31/12/2026` (english). */
export function formatDay(day: CalendarDay, style: LocaleStyle): string {
  return day
    .split('-')
    .reverse()
    .join(style === 'german' ? '.' : '/');
}
