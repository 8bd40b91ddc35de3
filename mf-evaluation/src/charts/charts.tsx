import { useFormats } from '@zaehlwerk/metering/job-text';
import { Skeleton, Title } from '@zaehlwerk/ui';
import { useId, useMemo, useRef } from 'react';
import type { EvaluatedJob, EvaluatedRate, EvaluatedSum } from '../evaluate/evaluate-job.ts';
import { useTexts } from '../texts.ts';
import { type BarChart, barsByYear, byUnit } from './bar-chart.ts';
import { BarsByMonth, BarsByYear } from './bars.tsx';
import { once, withUnit } from './chart-table.ts';
import classes from './charts.module.css';
import { ReadingsOverTime } from './readings-over-time.tsx';
import { useRenderSlot } from './render-queue.ts';

type PlannedChart =
  | { readonly kind: 'byYear'; readonly sums: readonly EvaluatedSum[]; readonly bars: () => BarChart }
  | { readonly kind: 'byMonth'; readonly sums: readonly EvaluatedSum[] }
  | { readonly kind: 'readings'; readonly rates: readonly EvaluatedRate[] };

/** One unit per axis; nothing without an interval, or with a single reading. */
export function plannedCharts({ sums, rates }: EvaluatedJob): readonly PlannedChart[] {
  const counted = byUnit(
    sums.filter(sum => [...sum.rates, ...sum.parts].some(({ intervals }) => intervals.length > 0)),
  );
  const read = byUnit(rates).filter(group => group.some(({ entries }) => entries.length > 1));
  return [
    ...counted.map(group => ({ kind: 'byYear', sums: group, bars: once(() => barsByYear(group)) }) as const),
    ...counted.flat().map(sum => ({ kind: 'byMonth', sums: [sum] }) as const),
    ...counted.filter(group => group.length > 1).map(group => ({ kind: 'byMonth', sums: group }) as const),
    ...read.map(group => ({ kind: 'readings', rates: group }) as const),
  ];
}

function directionOf(sums: readonly EvaluatedSum[]): 'both' | 'feedIn' | 'consumption' {
  if (sums.some(({ isFeedIn }) => isFeedIn) && sums.some(({ isFeedIn }) => !isFeedIn)) return 'both';
  return sums[0]?.isFeedIn ? 'feedIn' : 'consumption';
}

interface Props {
  readonly evaluated: EvaluatedJob;
  readonly meterNumber: string;
}

export function Charts({ evaluated, meterNumber }: Props) {
  const { t } = useTexts();
  const id = useId();
  const planned = useMemo(() => plannedCharts(evaluated), [evaluated]);
  if (planned.length === 0) return null;
  return (
    <section className={classes.charts} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('charts.title')}
      </Title>
      {planned.map((chart, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the charts of a job keep their order.
        <Chart key={index} chart={chart} meterNumber={meterNumber} meterType={evaluated.meterType} />
      ))}
    </section>
  );
}

interface ChartProps extends Pick<Props, 'meterNumber'>, Pick<EvaluatedJob, 'meterType'> {
  readonly chart: PlannedChart;
}

function Chart({ chart, meterNumber, meterType }: ChartProps) {
  const { t } = useTexts();
  const { style } = useFormats();
  const words = useMemo(() => ({ t, style }), [t, style]);
  const headingId = useId();
  const figure = useRef<HTMLElement>(null);
  const [mayDraw, onDrawn] = useRenderSlot(figure, () => chart.kind === 'byYear' && chart.bars());
  const [unit, title] =
    chart.kind === 'readings'
      ? [chart.rates[0]?.unit, t('charts.readings')]
      : [chart.sums[0]?.unit, t(`charts.${chart.kind}.${directionOf(chart.sums)}`)];
  const name = withUnit(title, unit);
  const head = { name, headingId, meterNumber, meterType, onDrawn, words };
  return (
    <figure ref={figure} className={classes.chart} aria-labelledby={headingId}>
      <Title order={3} size="h4" id={headingId}>
        {name}
      </Title>
      {!mayDraw && <Skeleton height="24rem" />}
      {mayDraw && chart.kind === 'byYear' && <BarsByYear {...head} bars={chart.bars()} />}
      {mayDraw && chart.kind === 'byMonth' && <BarsByMonth {...head} sums={chart.sums} />}
      {mayDraw && chart.kind === 'readings' && <ReadingsOverTime {...head} rates={chart.rates} />}
    </figure>
  );
}
