import { formatDecimal, type LocaleStyle, numberToDecimal } from '@zaehlwerk/domain';
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { AxisWindow } from './axis-window.ts';
import type { BarChart, BarSeries } from './bar-chart.ts';
import { type ChartWords, periodName } from './chart-table.ts';
import type { ChartTheme } from './chart-theme.ts';
import {
  linesOf,
  type MarkedReading,
  type ReadingChart,
  type ReadingSeries,
  thinned,
} from './reading-chart.ts';
import { type BarStyle, edgeOf, fillOf, hueOf, lineStyleOf, markShapes, styleOfBar } from './series-style.ts';

export type ChartOption = ComposeOption<BarSeriesOption | LineSeriesOption | GridComponentOption>;

/** Options of all charts: no animation, and no ECharts tooltip, which text of the page replaces. */
function frame(theme: ChartTheme): Pick<ChartOption, 'animation' | 'grid' | 'textStyle'> {
  return {
    animation: false,
    textStyle: { color: theme.ink, fontFamily: theme.fontFamily, fontSize: theme.fontSize },
    grid: {
      left: 2,
      right: 12,
      top: 2 * theme.fontSize + 8,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
  };
}

const still = { silent: true, emphasis: { disabled: true } } as const;

const axis = (theme: ChartTheme) => ({
  axisLabel: { color: theme.ink, fontSize: theme.fontSize, hideOverlap: true },
  axisLine: { show: true, lineStyle: { color: theme.muted } },
  axisTick: { lineStyle: { color: theme.muted } },
});

function valueAxis(theme: ChartTheme, style: LocaleStyle, unit = ''): NonNullable<ChartOption['yAxis']> {
  const { axisLabel, axisTick } = axis(theme);
  return {
    type: 'value',
    name: unit,
    // To the right of the axis: beside short labels, `MWh` would be cut to `Wh`.
    nameTextStyle: { color: theme.ink, align: 'left' },
    axisLabel: {
      ...axisLabel,
      formatter: (value: number) => formatDecimal(numberToDecimal(value) ?? '', style),
    },
    axisTick,
    splitNumber: 4,
    splitLine: { lineStyle: { color: theme.line } },
  };
}

function bars(series: BarSeries, isStacked: boolean, theme: ChartTheme): BarSeriesOption {
  return {
    type: 'bar',
    ...still,
    stack: series.stack,
    barMaxWidth: 56,
    barGap: '8%',
    barCategoryGap: '24%',
    // Zero is a line on the axis, unknown is a gap.
    barMinHeight: isStacked ? 0 : 1,
    itemStyle: itemStyleOf(styleOfBar(series), theme),
    data: series.allocations.map(share => {
      if (!share) return '-';
      const value = Number(share.consumption);
      const style = styleOfBar(series, share);
      // Individual styles are the slowest part of a bar.
      return style.isEstimate || style.isPartial ? { value, itemStyle: itemStyleOf(style, theme) } : value;
    }),
  };
}

const itemStyleOf = (style: BarStyle, theme: ChartTheme) => ({
  color: fillOf(style, theme),
  ...edgeOf(style, theme),
});

export function optionOfBars(chart: BarChart, theme: ChartTheme, { t, style }: ChartWords): ChartOption {
  const isStacked = chart.series.some(({ tier }) => tier > 0);
  const isByYear = chart.periods[0]?.length === 4;
  return {
    ...frame(theme),
    xAxis: {
      type: 'category',
      // Months are abbreviated.
      data: chart.periods.map(period => periodName(period, t).slice(0, isByYear ? undefined : 3)),
      ...axis(theme),
    },
    yAxis: valueAxis(theme, style, chart.unit),
    series: chart.series.map(series => bars(series, isStacked, theme)),
  };
}

/** Marks per line, depending on the number of lines: enough to tell them apart, without hiding them. */
const marksOfLine = (lines: number) => Math.ceil(96 / (lines + 6));

type Point = [time: number, value: number | null];

const pointOf = ({ time, value }: MarkedReading): Point => [time, Number(value)];

interface Mark {
  readonly point: Point;
  readonly shape: string;
  readonly size: number;
  readonly fill: string;
  readonly edge: string;
}

/** All marks as one series without a line, because each series takes time. */
function marksSeries(marks: readonly Mark[]): LineSeriesOption {
  return {
    type: 'line',
    ...still,
    data: marks.map(({ point, shape, size, fill, edge }) => ({
      value: point,
      symbol: shape,
      symbolSize: size,
      itemStyle: { color: fill, borderColor: edge, borderWidth: 1.5 },
    })),
    showSymbol: true,
    lineStyle: { width: 0 },
    z: 4,
  };
}

function line(series: ReadingSeries, theme: ChartTheme, window: AxisWindow): LineSeriesOption {
  const { dash } = lineStyleOf(series.tier);
  const color = hueOf(series, theme);
  const data = linesOf(series).flatMap((readings, index): Point[] => {
    const points = thinned(readings, window).map(pointOf);
    const [first] = points;
    return index > 0 && first ? [[first[0], null], ...points] : points;
  });
  return {
    type: 'line',
    ...still,
    data,
    showSymbol: false,
    lineStyle: { color, width: 2, type: dash.length > 0 ? [...dash] : 'solid' },
    itemStyle: { color },
  };
}

/** Marks that distinguish registers, on at most `most` readings of a line within `window`. */
function marksOf(
  series: ReadingSeries,
  theme: ChartTheme,
  { from, to }: AxisWindow,
  most: number,
): readonly Mark[] {
  const { shape, isHollow } = lineStyleOf(series.tier);
  const edge = hueOf(series, theme);
  const shown = linesOf(series)
    .flat()
    .filter(({ time }) => time >= from && time <= to);
  const every = Math.ceil(shown.length / most);
  const style = { shape, size: theme.fontSize * 0.55, fill: isHollow ? theme.ground : edge, edge };
  return shown
    .filter((_, index) => index % every === 0)
    .map(reading => ({ point: pointOf(reading), ...style }));
}

function specialMarks({ readings }: ReadingSeries, theme: ChartTheme): readonly Mark[] {
  return readings.flatMap(reading => {
    const { mark } = reading;
    const fill = mark === 'estimate' ? theme.ground : theme.ink;
    const style = { size: theme.fontSize * 0.9, fill, edge: theme.ink };
    return mark ? [{ point: pointOf(reading), shape: markShapes[mark], ...style }] : [];
  });
}

export function optionOfReadings(
  { series, unit }: ReadingChart,
  theme: ChartTheme,
  { style }: ChartWords,
  window: AxisWindow,
): ChartOption {
  const marks = marksOfLine(series.length);
  return {
    ...frame(theme),
    useUTC: true,
    xAxis: {
      type: 'time',
      min: window.from,
      max: window.to,
      ...axis(theme),
      axisLabel: { ...axis(theme).axisLabel, formatter: (time: number) => timeLabel(time, style) },
      splitLine: { show: false },
    },
    yAxis: { ...valueAxis(theme, style, unit), scale: true } as NonNullable<ChartOption['yAxis']>,
    series: [
      ...series.map(one => line(one, theme, window)),
      marksSeries(
        series.flatMap(one => [...marksOf(one, theme, window, marks), ...specialMarks(one, theme)]),
      ),
    ],
  };
}

/** `2024` for the first of January, `07.2024` for the first of a month, otherwise `15.07.`. */
function timeLabel(time: number, style: LocaleStyle): string {
  const [year = '', month = '', day = ''] = new Date(time).toISOString().slice(0, 10).split('-');
  const mark = style === 'german' ? '.' : '/';
  if (day !== '01') return day + mark + month + mark.replace('/', '');
  return month === '01' ? year : `${month}${mark}${year}`;
}
