import type { HistoryEntry } from '@zaehlwerk/domain/evaluation';
import { useFormats, valueText } from '@zaehlwerk/metering/job-text';
import type { EvaluatedRate } from '../evaluate/evaluate-job.ts';
import { useTexts } from '../texts.ts';
import classes from './trend-chart.module.css';

/** Specification section 9, in pixels. */
const width = 120;
const height = 30;
const inset = 2;

/** A sparkline, interrupted where a series begins; nothing if all values are equal (specification section 2). */
export function TrendChart({ rate: { entries, unit, label } }: { readonly rate: EvaluatedRate }) {
  const { t } = useTexts();
  const { day, style } = useFormats();
  const [first, last] = [entries.at(0), entries.at(-1)];
  if (!first || !last || !hasTrend(entries)) return null;
  const words = t('trend.sentence', {
    // The register may have no name.
    rate: label || t('history.value'),
    first: valueText(first.value, style, unit),
    firstDay: day(first.day),
    last: valueText(last.value, style, unit),
    lastDay: day(last.day),
  });
  return (
    <svg
      className={classes.trend}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={words}
    >
      {trendLines(entries).map(points => (
        <polyline key={points} points={points} />
      ))}
    </svg>
  );
}

export function hasTrend(entries: readonly HistoryEntry[]): boolean {
  return entries.some(({ value }) => Number(value) !== Number(entries[0]?.value));
}

const tenths = (pixels: number) => Math.round(pixels * 10) / 10;

export function trendLines(entries: readonly HistoryEntry[]): readonly string[] {
  const values = entries.map(({ value }) => Number(value));
  const lowest = Math.min(...values);
  const range = Math.max(...values) - lowest;
  const times = entries.map(({ day }) => Date.parse(day));
  const first = times.at(0) ?? 0;
  const duration = Math.max(1, (times.at(-1) ?? first) - first);
  const lines: string[][] = [];
  for (const [index, { beginsSeries }] of entries.entries()) {
    const x = inset + ((width - 2 * inset) * ((times[index] ?? first) - first)) / duration;
    const y = height - inset - ((height - 2 * inset) * ((values[index] ?? 0) - lowest)) / range;
    const point = `${tenths(x)},${tenths(y)}`;
    if (beginsSeries || lines.length === 0) lines.push([point]);
    else lines.at(-1)?.push(point);
  }
  // A single point would be invisible.
  return lines.map(points => (points.length === 1 ? [...points, ...points] : points).join(' '));
}
