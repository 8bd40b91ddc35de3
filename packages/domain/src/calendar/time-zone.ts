/** Overridden by `application.timeZone` (decisions.md 62). */
export const defaultTimeZone = 'Europe/Berlin';

/**
 * True for a time zone that this computer knows: `UTC`, or a place such as `Europe/Berlin`. False for offsets
 * and abbreviations: PostgreSQL and JavaScript disagree about `CET` and `IST`.
 */
export function isTimeZone(name: string): boolean {
  if (!/^(utc|[a-z][\w+-]*(\/[\w+-]+)+)$/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('sv', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
