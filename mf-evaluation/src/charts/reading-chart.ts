import { type CalendarDay, type DecimalText, groupedBy } from '@zaehlwerk/domain';
import type { HistoryEntry } from '@zaehlwerk/domain/evaluation';
import type { EvaluatedRate } from '../evaluate/evaluate-job.ts';
import type { AxisWindow } from './axis-window.ts';

/** What is special about a reading, and marked. */
export type ReadingMark = 'estimate' | 'exchange' | 'rollover';

export interface MarkedReading {
  readonly day: CalendarDay;
  /** Its place on the axis, see {@link timeOf}. */
  readonly time: number;
  readonly value: DecimalText;
  readonly mark: ReadingMark | undefined;
}

/** The readings of one register, oldest first. */
export interface ReadingSeries {
  readonly name: string;
  readonly isFeedIn: boolean;
  /** Its place among the registers of the chart, from 0. */
  readonly tier: number;
  readonly readings: readonly MarkedReading[];
}

/** What registers of one unit have shown over time. */
export interface ReadingChart {
  readonly unit: string | undefined;
  readonly series: readonly ReadingSeries[];
}

function markOf(
  { isEstimate, beginsSeries, isRollover }: HistoryEntry,
  index: number,
): ReadingMark | undefined {
  if (isEstimate) return 'estimate';
  if (isRollover) return 'rollover';
  // What begins a history is no exchange.
  return beginsSeries && index > 0 ? 'exchange' : undefined;
}

/** The readings of registers of one unit. */
export function readingsOf(rates: readonly EvaluatedRate[]): ReadingChart {
  return {
    unit: rates[0]?.unit,
    series: rates.map(({ label, isFeedIn, entries }, tier) => ({
      name: label,
      isFeedIn,
      tier,
      readings: entries.map((entry, index) => ({
        day: entry.day,
        time: timeOf(entry.day),
        value: entry.value,
        mark: markOf(entry, index),
      })),
    })),
  };
}

/** Milliseconds since 1970 of a day's beginning in UTC: how the chart counts time. */
export const timeOf = (day: CalendarDay): number => Date.parse(day);

/** Readings that a line connects: an estimate is none of them, and where a register begins anew, so does the line. */
export function linesOf({ readings }: ReadingSeries): readonly (readonly MarkedReading[])[] {
  const lines: MarkedReading[][] = [];
  for (const reading of readings) {
    if (reading.mark === 'estimate') continue;
    const line = lines.at(-1);
    if (reading.mark || !line) lines.push([reading]);
    else line.push(reading);
  }
  return lines;
}

/** From the first to the last reading. */
export function timeRangeOf({ series }: ReadingChart): AxisWindow {
  const ends = series.flatMap(({ readings }) => [readings.at(0), readings.at(-1)]);
  const times = ends.flatMap(end => end?.time ?? []);
  return { from: Math.min(...times), to: Math.max(...times) };
}

/** A screen shows no more of a line than a few points of each of so many parts, as half a year of thirty. */
const partsOfLine = 60;

/** The ends, the lowest and the highest of readings that follow each other: a counter's two. */
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

/** So many readings of a line that it looks the same: all of a short part of it, and what reaches beyond `window`. */
export function thinned(line: readonly MarkedReading[], { from, to }: AxisWindow): readonly MarkedReading[] {
  const shown = line.filter(({ time }) => time >= from && time <= to).length;
  const together = Math.ceil(shown / partsOfLine);
  const parts = groupedBy(line, ({ time }, index) =>
    time < from ? 'before' : time > to ? 'after' : Math.floor(index / together),
  );
  return [...parts.values()].flatMap(outlineOf);
}
