import { NativeSelect } from '@zaehlwerk/ui/metering';
import { useMemo, useState } from 'react';
import { amountText } from '../detail/amounts.ts';
import type { EvaluatedSum } from '../evaluate/evaluate-job.ts';
import { useTexts } from '../texts.ts';
import { type BarChart, barsByMonth, barsByYear, highestStack, periodsWithin, yearsOf } from './bar-chart.ts';
import { ChartBody, type ChartContent, type ChartHead } from './chart-body.tsx';
import { optionOfBars } from './chart-option.ts';
import { type ChartWords, once, periodName, tableOfBars } from './chart-table.ts';
import { legendOfBars } from './legend.ts';
import { useZoom } from './zoomable.tsx';

function contentOf(chart: BarChart, words: ChartWords): ChartContent {
  return {
    table: once(() => tableOfBars(chart, words)),
    legend: legendOfBars(chart, words),
    option: theme => optionOfBars(chart, theme, words),
    description: describe(chart, words),
    explanation: words.t('charts.explanation.bars'),
    rowAt: x => ({ index: x, x }),
  };
}

function describe(chart: BarChart, { t, style }: ChartWords): string {
  const { periods, unit } = chart;
  const highest = highestStack(chart);
  const name = (period: string | undefined) => (period ? periodName(period, t) : '');
  return t('charts.description.bars', {
    replace: {
      from: name(periods.at(0)),
      to: name(periods.at(-1)),
      most: highest ? amountText(highest.consumption, style, unit) : '',
      when: name(highest?.period),
    },
  });
}

interface Props extends ChartHead {
  readonly sums: readonly EvaluatedSum[];
}

/** Limits of the number of visible years on a phone. */
const mostYears = 15;
const leastYears = 3;

/** The latest years, with a zoom for the others; print and files show all. */
export function BarsByYear({ sums, ...head }: Props) {
  const { words } = head;
  const bars = useMemo(() => barsByYear(sums), [sums]);
  const { length } = bars.periods;
  const { window, zoom } = useZoom({ from: 0, to: length }, leastYears, {
    from: Math.max(0, length - mostYears),
    to: length,
  });
  const [from, to] = [Math.round(window.from), Math.round(window.to)];
  const content = useMemo((): ChartContent => {
    const shown = periodsWithin(bars, from, to);
    return {
      ...contentOf(bars, words),
      option: theme => optionOfBars(theme.isPaper ? bars : shown, theme, words),
      rowAt: x => ({ index: from + x, x }),
    };
  }, [bars, from, to, words]);
  const { [from]: first = '', [to - 1]: last = '' } = bars.periods;
  return (
    <ChartBody
      {...head}
      {...content}
      zoom={length > mostYears ? { zoom, shown: { from: first, to: last }, isPartAtFirst: true } : undefined}
    />
  );
}

export function BarsByMonth({ sums, ...head }: Props) {
  const { t } = useTexts();
  const { words } = head;
  const years = useMemo(() => yearsOf(sums).toReversed(), [sums]);
  const [chosen, setChosen] = useState('');
  const year = years.includes(chosen) ? chosen : (years[0] ?? '');
  const content = useMemo(() => contentOf(barsByMonth(sums, year), words), [sums, year, words]);
  return (
    <ChartBody
      {...head}
      {...content}
      shown={year}
      choice={
        <NativeSelect
          aria-label={t('charts.year')}
          data={[...years]}
          value={year}
          onChange={event => setChosen(event.currentTarget.value)}
        />
      }
    />
  );
}
