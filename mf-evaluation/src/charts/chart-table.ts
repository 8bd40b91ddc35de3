import {
  type CalendarDay,
  type DecimalText,
  formatDay,
  formatDecimal,
  type LocaleStyle,
} from '@zaehlwerk/domain';
import type { Period, PeriodAllocation } from '@zaehlwerk/domain/evaluation';
import { amountText } from '../detail/amounts.ts';
import type { Texts } from '../texts.ts';
import { type BarChart, type BarSeries, type BarStack, stackTotal } from './bar-chart.ts';
import type { MarkedReading, ReadingChart, ReadingMark } from './reading-chart.ts';

/** The language that a chart speaks. */
export interface ChartWords {
  readonly t: Texts['t'];
  readonly style: LocaleStyle;
}

/** What a chart says, as a table: on the page, as CSV, and where somebody points at. */
export interface ChartTable {
  /** What the rows are. */
  readonly corner: string;
  readonly unit: string | undefined;
  readonly columns: readonly string[];
  readonly rows: readonly ChartRow[];
}

export interface ChartRow {
  readonly name: string;
  /** One for each column, `undefined` where nothing is known; exact. */
  readonly values: readonly (DecimalText | undefined)[];
  /** The values as they are shown, without unit. */
  readonly texts: readonly string[];
  /** What else there is to say of it, otherwise empty. */
  readonly note: string;
}

/** What is made when it is first asked for, and then kept. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const nothing = '–';
const stacks: readonly BarStack[] = ['now', 'before', 'feedIn'];

/** The name of a month, or of a year, within its chart. */
export function periodName(period: Period, t: Texts['t']): string {
  const [year = '', month] = period.split('-');
  return month === undefined ? year : (t('charts.months').split(' ')[Number(month) - 1] ?? period);
}

/** What all bars of a stack are called. */
function stackName(
  { periods, periodsBefore }: BarChart,
  { stack, isFeedIn }: BarSeries,
  t: Texts['t'],
): string {
  const [period = ''] = stack === 'before' ? periodsBefore : periods;
  return periodsBefore.length > 0 ? period.slice(0, 4) : t(isFeedIn ? 'charts.feedIn' : 'charts.consumption');
}

/** What a series of bars is called: its register, where there are several, and its year, where there are two. */
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
  /** What it is counted to, and the name of that. */
  readonly group: string;
  readonly note: string;
}

/** What is to be said of values: once where it holds for all of them, else with the names of those that it holds for. */
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

/** The table of bars: a row for each period, and behind registers that stand on each other what they are together. */
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
  exchange: 'reason.METER_CHANGE',
  rollover: 'history.rollover',
} as const;

/** What a mark means. */
export const markName = (mark: ReadingMark, t: Texts['t']) => t(markKeys[mark]);

/** What a register is called; one alone may have no name. */
export const registerName = (name: string, t: Texts['t']) => name || t('history.value');

/** The readings that stand in one row: of each register the first of that day, or the second, and so on. */
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

/** The table of readings: a row for each day, and for each further reading on it; with the days of its rows. */
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

/** A column with what it is counted in. */
export const withUnit = (name: string, unit: string | undefined) => (unit ? `${name} (${unit})` : name);

/** One row as a sentence: `2024: Hochtarif 1.234 kWh, Niedrigtarif 820 kWh (182 von 366 Tagen)`. */
export function rowSentence({ columns, unit }: ChartTable, { name, values, texts, note }: ChartRow): string {
  const known = columns.flatMap((column, index) =>
    values[index] === undefined ? [] : [[column, texts[index], unit].filter(Boolean).join('\u00a0')],
  );
  return `${name}: ${known.join(', ') || nothing}${note && ` (${note})`}`;
}
