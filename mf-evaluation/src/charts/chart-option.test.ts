/** @jest-environment jsdom */
import type { Texts } from '../texts.ts';
import { barsByYear } from './bar-chart.ts';
import { optionOfBars, optionOfReadings } from './chart-option.ts';
import type { ChartTheme } from './chart-theme.ts';
import { readingsOf, timeOf, timeRangeOf } from './reading-chart.ts';
import { evaluatedMeter } from './testing/example-meter.ts';

const t = ((key: string) => key) as Texts['t'];
const words = { t, style: 'german' } as const;
const theme: ChartTheme = {
  ink: 'ink',
  muted: 'muted',
  line: 'line',
  ground: 'ground',
  consumption: 'hue',
  feedIn: 'green',
  fontFamily: 'sans',
  fontSize: 13,
  isPaper: false,
};

// jsdom draws nothing: what would be a pattern is the hue.
beforeAll(() => {
  HTMLCanvasElement.prototype.getContext = () => null;
});

interface Drawn {
  readonly data: readonly (
    | string
    | number
    | { readonly value: unknown; readonly symbol?: string; readonly itemStyle: object }
  )[];
  readonly stack?: string;
  readonly itemStyle?: object;
}
const seriesOf = ({ series }: object & { series?: unknown }) => series as readonly Drawn[];

test('bars: a gap is nothing, part of a year has a dashed edge, and nothing moves', () => {
  const { sums } = evaluatedMeter({
    name: 'Bezug',
    readings: [
      ['2020-01-01', 0],
      ['2021-01-01', 100.5],
      ['2022-06-01', 5, 'INITIAL_READING'],
      ['2023-01-01', 9],
    ],
  });
  const option = optionOfBars(barsByYear(sums), theme, words);
  expect(seriesOf(option)[0]?.itemStyle).toEqual({
    color: 'hue',
    borderColor: 'hue',
    borderWidth: 1,
    borderType: 'solid',
  });
  expect(seriesOf(option)[0]?.data).toEqual([
    100.5,
    '-',
    { value: 4, itemStyle: { color: 'hue', borderColor: 'hue', borderWidth: 2, borderType: 'dashed' } },
  ]);
  expect(option).toMatchObject({
    animation: false,
    series: [{ silent: true }],
    xAxis: { data: ['2020', '2021', '2022'] },
  });
});

const exchanged = readingsOf(
  evaluatedMeter({
    name: 'Bezug',
    readings: [
      ['2021-01-01', 99_000],
      ['2021-07-01', 99_400, 'ESTIMATED_READING'],
      ['2022-01-01', 200],
      ['2023-01-01', 700, 'METER_CHANGE'],
      ['2023-01-01', 3, 'INITIAL_READING'],
      ['2024-01-01', 400],
    ],
  }).rates,
);

test('readings: a line breaks where a register begins anew, and leads through no estimate', () => {
  const [line, marks] = seriesOf(optionOfReadings(exchanged, theme, words, timeRangeOf(exchanged)));
  expect(line?.data).toEqual([
    [timeOf('2021-01-01'), 99_000],
    [timeOf('2022-01-01'), null],
    [timeOf('2022-01-01'), 200],
    [timeOf('2023-01-01'), 700],
    [timeOf('2023-01-01'), null],
    [timeOf('2023-01-01'), 3],
    [timeOf('2024-01-01'), 400],
  ]);
  // The five readings of the line, and three that are special.
  expect(marks?.data).toHaveLength(5 + 3);
  const shapes = marks?.data.map(one => (typeof one === 'object' ? one.symbol : one)) ?? [];
  expect(new Set(shapes).size).toBe(4);
});

test('readings: long histories have few marks, and those of the part of time that is shown', () => {
  const readings = Array.from(
    { length: 360 },
    (_, month) => [new Date(Date.UTC(1994, month, 1)).toISOString().slice(0, 10), month] as const,
  );
  const chart = readingsOf(evaluatedMeter({ name: 'Bezug', readings }).rates);
  const marksIn = (from: string, to: string) =>
    seriesOf(optionOfReadings(chart, theme, words, { from: timeOf(from), to: timeOf(to) }))[1]?.data.length;
  expect(marksIn('1994-01-01', '2023-12-01')).toBeLessThanOrEqual(14);
  expect(marksIn('2000-01-01', '2000-12-31')).toBe(12);
  expect(marksIn('1990-01-01', '1991-01-01')).toBe(0);
});
