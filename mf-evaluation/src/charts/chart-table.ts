import {
  type CalendarDay,
  type DecimalText,
  formatDay,
  formatDecimal,
  type LocaleStyle,
} from '@zaehlwerk/domain';
import type { Period, PeriodAllocation } from '@zaehlwerk/domain/evaluation';
import { csvLines } from '@zaehlwerk/metering/files';
import { amountText } from '../detail/amounts.ts';
import type { Texts } from '../texts.ts';
import { type BarChart, type BarSeries, type BarStack, stackTotal } from './bar-chart.ts';
import type { MarkedReading, ReadingChart, ReadingMark } from './reading-chart.ts';

export interface ChartWords {
  readonly t: Texts['t'];
  readonly style: LocaleStyle;
}

/** The data of a chart as a table: on the page, as CSV, and for the pointed row. */
export interface ChartTable {
  /** The heading of the rows. */
  readonly corner: string;
  readonly unit: string | undefined;
  readonly columns: readonly string[];
  readonly rows: readonly ChartRow[];
}

export interface ChartRow {
  readonly name: string;
  /** Exact; one per column, `undefined` if unknown. */
  readonly values: readonly (DecimalText | undefined)[];
  /** Formatted, without unit. */
  readonly texts: readonly string[];
  readonly note: string;
}

export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const nothing = '–';
const stacks: readonly BarStack[] = ['now', 'before', 'feedIn'];

export function periodName(period: Period, t: Texts['t']): string {
  const [year = '', month] = period.split('-');
  return month === undefined ? year : (t('charts.months').split(' ')[Number(month) - 1] ?? period);
}

function stackName(
  { periods, periodsBefore }: BarChart,
  { stack, isFeedIn }: BarSeries,
  t: Texts['t'],
): string {
  const [period = ''] = stack === 'before' ? periodsBefore : periods;
  return periodsBefore.length > 0 ? period.slice(0, 4) : t(isFeedIn ? 'charts.feedIn' : 'charts.consumption');
}

/** The register, if there are several, and the year, if there are two. */
export function barName(chart: BarChart, series: BarSeries, t: Texts['t']): string {
  const name = stackName(chart, series, t);
  if (series.name === '') return name;
  return chart.periodsBefore.length > 0 ? `${series.name}, ${name}` : series.name;
}

function shareNote({ coveredDays, days, isEstimate }: PeriodAllocation, t: Texts['t']): string {
  const notes = [
    ...(coveredDays < days ? [t('charts.coveredDays', { covered: coveredDays, days })] : []),
    ...(isEstimate ? [t('reason.ESTIMATED_READING')] : []),
  ];
  return notes.join(', ');
}

interface Noted {
  readonly name: string;
  readonly group: string;
  readonly note: string;
}

/** Joins notes, naming the series unless a note applies to all. */
function joinedNotes(noted: readonly Noted[]): string {
  const notes = [...new Set(noted.map(({ note }) => note))];
  if (notes.length === 1) return notes[0] ?? '';
  return notes
    .filter(Boolean)
    .map(note => {
      const isWhole = (group: string) => noted.every(one => one.group !== group || one.note === note);
      const names = noted
        .filter(one => one.note === note)
        .map(({ name, group }) => (isWhole(group) ? group : name));
      return `${[...new Set(names)].join(', ')}: ${note}`;
    })
    .join('; ');
}

/** A row per period, and a sum after the columns of stacked registers. */
export function tableOfBars(chart: BarChart, { t, style }: ChartWords): ChartTable {
  const groups = stacks
    .map(stack => chart.series.filter(series => series.stack === stack))
    .filter(group => group.length > 0);
  const columns = groups.flatMap(group => {
    const names = group.map(series => barName(chart, series, t));
    const [first] = group;
    return group.length > 1 && first
      ? [...names, t('charts.together', { of: stackName(chart, first, t) })]
      : names;
  });
  const rows = chart.periods.map((period, index) => {
    const values = groups.flatMap(group => {
      const known = group.map(({ allocations }) => allocations[index]?.consumption);
      return group.length > 1 ? [...known, stackTotal(group, index)] : known;
    });
    const noted = chart.series.flatMap(series => {
      const share = series.allocations[index];
      if (!share) return [];
      const [name, group] = [barName(chart, series, t), stackName(chart, series, t)];
      return [{ name, group, note: shareNote(share, t) }];
    });
    return {
      name: periodName(period, t),
      values,
      texts: values.map(value => (value === undefined ? nothing : amountText(value, style, undefined))),
      note: joinedNotes(noted),
    };
  });
  const isByYear = chart.periods[0]?.length === 4;
  return { corner: t(isByYear ? 'charts.year' : 'charts.month'), unit: chart.unit, columns, rows };
}

const markKeys = {
  estimate: 'reason.ESTIMATED_READING',
  doubt: 'history.doubt',
  exchange: 'reason.METER_CHANGE',
  rollover: 'history.rollover',
} as const;

export const markName = (mark: ReadingMark, t: Texts['t']) => t(markKeys[mark]);

/** A single register may have no name. */
export const registerName = (name: string, t: Texts['t']) => name || t('history.value');

/** The n-th reading of a day of each register. */
interface ReadingRow {
  readonly day: CalendarDay;
  readonly readings: (MarkedReading | undefined)[];
}

function readingRows({ series }: ReadingChart): readonly ReadingRow[] {
  const rows = new Map<string, ReadingRow>();
  for (const [column, { readings }] of series.entries()) {
    let nth = 0;
    for (const [index, reading] of readings.entries()) {
      nth = readings[index - 1]?.day === reading.day ? nth + 1 : 0;
      const key = `${reading.day} ${nth}`;
      const row = rows.get(key) ?? { day: reading.day, readings: series.map(() => undefined) };
      row.readings[column] = reading;
      rows.set(key, row);
    }
  }
  return [...rows].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
}

/** A row per day, and for each further reading of a day. */
export function tableOfReadings(
  chart: ReadingChart,
  { t, style }: ChartWords,
): ChartTable & { readonly days: readonly CalendarDay[] } {
  const columns = chart.series.map(({ name }) => registerName(name, t));
  const found = readingRows(chart);
  const rows = found.map(({ day, readings }) => ({
    name: formatDay(day, style),
    values: readings.map(reading => reading?.value),
    texts: readings.map(reading => (reading ? formatDecimal(reading.value, style) : nothing)),
    note: joinedNotes(
      readings.flatMap((reading, index) => {
        const name = columns[index] ?? '';
        return reading ? [{ name, group: name, note: reading.mark ? markName(reading.mark, t) : '' }] : [];
      }),
    ),
  }));
  return { corner: t('history.day'), unit: chart.unit, columns, rows, days: found.map(({ day }) => day) };
}

export const withUnit = (name: string, unit: string | undefined) => (unit ? `${name} (${unit})` : name);

/** `2024: Hochtarif 1.234 kWh, Niedrigtarif 820 kWh (182 von 366 Tagen)`. */
export function rowSentence({ columns, unit }: ChartTable, { name, values, texts, note }: ChartRow): string {
  const known = columns.flatMap((column, index) =>
    values[index] === undefined ? [] : [[column, texts[index], unit].filter(Boolean).join('\u00a0')],
  );
  return `${name}: ${known.join(', ') || nothing}${note && ` (${note})`}`;
}

export function csvOf(table: ChartTable, style: LocaleStyle, noteName: string): string {
  return csvLines(
    [
      [table.corner, ...table.columns.map(column => withUnit(column, table.unit)), noteName],
      ...table.rows.map(({ name, values, note }) => [
        name,
        ...values.map(value => (value === undefined ? undefined : { number: value })),
        note,
      ]),
    ],
    style,
  );
}
