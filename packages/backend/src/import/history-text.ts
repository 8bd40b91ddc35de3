type Event = {
  readingDate: string;
  readingValue: string;
  reason?: string | undefined;
  otherReason?: string | undefined;
};

/** Quotes and backslashes are doubled in a field of a row, and escaped in an element of an array. */
const field = (text = '') => (text === '' ? '' : `"${text.replaceAll(/["\\]/g, '$&$&')}"`);
const element = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** PostgreSQL's text of `reading_event[]`, in order of the days. */
export function historyText(events: readonly Event[]): string {
  const sorted = events.toSorted((one, other) =>
    one.readingDate < other.readingDate ? -1 : Number(one.readingDate > other.readingDate),
  );
  const rows = sorted.map(({ readingDate, readingValue, reason, otherReason }) =>
    element(`(${[readingDate, readingValue, field(reason), field(otherReason)]})`),
  );
  return `{${rows}}`;
}
