import { formatDay } from '@zaehlwerk/domain';
import { useMemo } from 'react';
import type { EvaluatedRate } from '../evaluate/evaluate-job.ts';
import { useTexts } from '../texts.ts';
import { ChartBody, type ChartHead } from './chart-body.tsx';
import { optionOfReadings } from './chart-option.ts';
import { once, tableOfReadings } from './chart-table.ts';
import { legendOfReadings } from './legend.ts';
import { readingsOf, timeOf, timeRangeOf } from './reading-chart.ts';
import { useZoom } from './zoomable.tsx';

interface Props extends ChartHead {
  readonly rates: readonly EvaluatedRate[];
}

/** The maximum zoom is one month over the whole width. */
const leastMilliseconds = 30 * 86_400_000;

export function ReadingsOverTime({ rates, ...head }: Props) {
  const { words } = head;
  const { t } = useTexts();
  const chart = useMemo(() => readingsOf(rates), [rates]);
  const bounds = useMemo(() => timeRangeOf(chart), [chart]);
  const { window, zoom } = useZoom(bounds, leastMilliseconds);
  const table = useMemo(() => once(() => tableOfReadings(chart, words)), [chart, words]);
  const hasMarks = chart.series.some(({ readings }) => readings.some(({ mark }) => mark));
  const legend = useMemo(() => legendOfReadings(chart, words), [chart, words]);
  const option = useMemo(
    () => (theme: Parameters<typeof optionOfReadings>[1]) => optionOfReadings(chart, theme, words, window),
    [chart, words, window],
  );
  const day = (time: number) => formatDay(new Date(time).toISOString().slice(0, 10), words.style);
  return (
    <ChartBody
      {...head}
      table={table}
      legend={legend}
      option={option}
      description={t('charts.description.readings', { from: day(bounds.from), to: day(bounds.to) })}
      explanation={hasMarks ? t('charts.explanation.readings') : ''}
      rowAt={x => nearest(table().days.map(timeOf), x)}
      zoom={{ zoom, shown: { from: day(window.from), to: day(window.to) }, isPartAtFirst: false }}
    />
  );
}

function nearest(times: readonly number[], x: number) {
  const distances = times.map(time => Math.abs(time - x));
  const index = distances.indexOf(Math.min(...distances));
  return { index, x: times[index] ?? x };
}
