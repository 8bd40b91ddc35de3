import { type CalendarDay, groupedBy } from '@zaehlwerk/domain';
import type { HistoryEntry } from '@zaehlwerk/domain/evaluation';
import type { EvaluatedRate } from '../evaluate/evaluate-job.ts';
import type { AxisWindow } from './axis-window.ts';

export const readingMarks = ['estimate', 'doubt', 'exchange', 'rollover'] as const;
export type ReadingMark = (typeof readingMarks)[number];

export type ReadingChart = ReturnType<typeof readingsOf>;
export type ReadingSeries = ReadingChart['series'][number];
export type MarkedReading = Readonly<ReadingSeries['readings'][number]>;

function markOf(entry: HistoryEntry, index: number, { doubts }: EvaluatedRate): ReadingMark | undefined {
  const { isEstimate, beginsSeries, isRollover } = entry;
  if (isEstimate) return 'estimate';
  if (doubts.has(entry)) return 'doubt';
  if (isRollover) return 'rollover';
  // The beginning of the history is not an exchange.
  return beginsSeries && index > 0 ? 'exchange' : undefined;
}

export function readingsOf(rates: readonly EvaluatedRate[]) {
  return {
    unit: rates[0]?.unit,
    series: rates.map((rate, tier) => ({
      name: rate.label,
      isFeedIn: rate.isFeedIn,
      tier,
      /** Oldest first. */
      readings: rate.entries.map((entry, index) => ({
        day: entry.day,
        /** Position on the axis. */
        time: timeOf(entry.day),
        value: entry.value,
        mark: markOf(entry, index, rate),
      })),
    })),
  };
}

/** Midnight UTC in milliseconds since 1970. */
export const timeOf = (day: CalendarDay): number => Date.parse(day);

/** Connected readings: without estimates and doubtful ones, and split where a series begins. */
export function linesOf({ readings }: ReadingSeries): readonly (readonly MarkedReading[])[] {
  const lines: MarkedReading[][] = [];
  for (const reading of readings) {
    if (reading.mark === 'estimate' || reading.mark === 'doubt') continue;
    const line = lines.at(-1);
    if (reading.mark || !line) lines.push([reading]);
    else line.push(reading);
  }
  return lines;
}

export function timeRangeOf({ series }: ReadingChart): AxisWindow {
  const ends = series.flatMap(({ readings }) => [readings.at(0), readings.at(-1)]);
  const times = ends.flatMap(end => end?.time ?? []);
  return { from: Math.min(...times), to: Math.max(...times) };
}

/** A line has a few points in each of so many parts, such as half a year of thirty. */
const partsOfLine = 60;

/** First, last, lowest and highest of adjacent readings; for a counter only two. */
function outlineOf(readings: readonly MarkedReading[]): readonly MarkedReading[] {
  const values = readings.map(({ value }) => Number(value));
  const places = [
    0,
    values.indexOf(Math.min(...values)),
    values.indexOf(Math.max(...values)),
    values.length - 1,
  ];
  return readings.filter((_, index) => places.includes(index));
}

/** Reduces the readings of a line without changing its appearance within `window`; short windows keep all. */
export function thinned(line: readonly MarkedReading[], { from, to }: AxisWindow): readonly MarkedReading[] {
  const shown = line.filter(({ time }) => time >= from && time <= to).length;
  const together = Math.ceil(shown / partsOfLine);
  const parts = groupedBy(line, ({ time }, index) =>
    time < from ? 'before' : time > to ? 'after' : Math.floor(index / together),
  );
  return [...parts.values()].flatMap(outlineOf);
}
