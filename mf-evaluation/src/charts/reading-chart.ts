import type { CalendarDay, DecimalText } from '@zaehlwerk/domain';
import type { HistoryEntry } from '@zaehlwerk/domain/evaluation';
import type { EvaluatedRate } from '../evaluate/evaluate-job.ts';

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

/** A part of the time that a chart shows, in milliseconds since 1970. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** From the first to the last reading. */
export function timeRangeOf({ series }: ReadingChart): TimeWindow {
  const ends = series.flatMap(({ readings }) =>
    [readings.at(0), readings.at(-1)].flatMap(one => one?.time ?? []),
  );
  const sorted = ends.toSorted((left, right) => left - right);
  return { from: sorted.at(0) ?? 0, to: sorted.at(-1) ?? 0 };
}

/** Nothing is larger than a month over the whole width. */
const leastMilliseconds = 30 * 86_400_000;

/**
 * A window with `scale` times as much time in it, about a point of it (0 its beginning, 1 its end), moved by `shift`
 * times its length; within `bounds`.
 */
export function zoomed(
  { from, to }: TimeWindow,
  bounds: TimeWindow,
  {
    scale = 1,
    about = 0.5,
    shift = 0,
  }: { readonly scale?: number; readonly about?: number; readonly shift?: number },
): TimeWindow {
  const most = bounds.to - bounds.from;
  const length = Math.min(most, Math.max(Math.min(leastMilliseconds, most), (to - from) * scale));
  const begin = from + (to - from) * about - length * about + length * shift;
  const within = Math.max(bounds.from, Math.min(begin, bounds.to - length));
  return { from: within, to: within + length };
}
