import { groupedBy } from '@zaehlwerk/domain';
import { Choice } from '@zaehlwerk/metering/choice';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { Title, VisuallyHidden } from '@zaehlwerk/ui';
import { NativeSelect } from '@zaehlwerk/ui/metering';
import { useId, useMemo, useState } from 'react';
import type { EvaluatedJob } from '../evaluate/evaluate-job.ts';
import { type Texts, useTexts } from '../texts.ts';
import { BarsByMonth, BarsByYear } from './bars.tsx';
import { type ChartView, directionOf, type PlannedChart, plannedCharts } from './chart-plan.ts';
import { withUnit } from './chart-table.ts';
import classes from './charts.module.css';
import { ReadingsOverTime } from './readings-over-time.tsx';

interface Props {
  readonly evaluated: EvaluatedJob;
  readonly meterNumber: string;
}

const unitOf = (chart: PlannedChart) =>
  chart.view === 'readings' ? chart.rates[0]?.unit : chart.sums[0]?.unit;

function nameOf(chart: PlannedChart, t: Texts['t']): string {
  const title =
    chart.view === 'readings'
      ? 'charts.readings'
      : (`charts.${chart.view}.${directionOf(chart.sums)}` as const);
  return withUnit(t(title), unitOf(chart));
}

/** What distinguishes a chart from the others of its view. */
function choiceOf(chart: PlannedChart, others: readonly PlannedChart[], t: Texts['t']): string {
  const unit = unitOf(chart) ?? t('charts.withoutUnit');
  if (chart.view === 'readings') return unit;
  const direction = t(`charts.${directionOf(chart.sums)}`);
  return others.every(other => unitOf(other) === unitOf(chart)) ? direction : `${direction} (${unit})`;
}

/** One chart at a time: by year, by month, or the readings themselves. */
export function Charts({ evaluated, meterNumber }: Props) {
  const { t } = useTexts();
  const { style } = useFormats();
  const words = useMemo(() => ({ t, style }), [t, style]);
  const headingId = useId();
  const byView = useMemo(() => groupedBy(plannedCharts(evaluated), ({ view }) => view), [evaluated]);
  const [chosen, setChosen] = useState<{ readonly view?: ChartView; readonly index: number }>({ index: 0 });
  // The choice of a table holds for all views.
  const [isTable, setIsTable] = useState(false);
  const views = [...byView.keys()];
  const view = chosen.view && byView.has(chosen.view) ? chosen.view : views[0];
  const charts = (view && byView.get(view)) ?? [];
  const index = charts[chosen.index] ? chosen.index : 0;
  const chart = charts[index];
  if (!chart) return null;
  const name = nameOf(chart, t);
  const title =
    charts.length > 1 ? (
      <>
        <VisuallyHidden component="h2" id={headingId}>
          {name}
        </VisuallyHidden>
        <NativeSelect
          className={classes.which}
          aria-label={t('charts.which')}
          data={charts.map((one, at) => ({ value: String(at), label: choiceOf(one, charts, t) }))}
          value={String(index)}
          onChange={event => setChosen({ ...chosen, index: Number(event.currentTarget.value) })}
        />
      </>
    ) : (
      <Title order={2} size="h4" id={headingId}>
        {name}
      </Title>
    );
  const { meterType } = evaluated;
  const head = { name, title, headingId, meterNumber, meterType, words, isTable, setIsTable };
  return (
    <figure className={classes.chart} aria-labelledby={headingId}>
      {views.length > 1 && (
        <div className={classes.views}>
          <Choice
            legend={t('charts.view.title')}
            isLegendHidden
            layout="segments"
            options={views.map(value => ({ value, label: t(`charts.view.${value}`) }))}
            value={view}
            onChange={value => setChosen({ view: value, index: 0 })}
          />
        </div>
      )}
      {chart.view === 'byYear' && <BarsByYear {...head} sums={chart.sums} />}
      {chart.view === 'byMonth' && <BarsByMonth {...head} sums={chart.sums} />}
      {chart.view === 'readings' && <ReadingsOverTime {...head} rates={chart.rates} />}
    </figure>
  );
}
