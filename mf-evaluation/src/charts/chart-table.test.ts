import german from '../../locales/de-FORMAL.json';
import type { Texts } from '../texts.ts';
import { barsByMonth, barsByYear } from './bar-chart.ts';
import { csvOf, rowSentence, tableOfBars, tableOfReadings } from './chart-table.ts';
import { readingsOf } from './reading-chart.ts';
import { evaluatedMeter } from './testing/example-meter.ts';

const texts: Readonly<Record<string, string>> = german;
const t = ((key: string, values: Record<string, unknown> = {}) =>
  (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_match, name) => String(values[name]))) as Texts['t'];
const words = { t, style: 'german' } as const;

const twoTariffs = evaluatedMeter(
  {
    name: 'HT',
    readings: [
      ['2022-01-01', 0],
      ['2023-07-01', 1500],
      ['2024-07-01', 3000],
    ],
  },
  {
    name: 'NT',
    readings: [
      ['2023-01-01', 0],
      ['2024-01-01', 365],
    ],
  },
);

test('years: values as they are shown, the sum only where it is whole, and what is to be said of them', () => {
  const table = tableOfBars(barsByYear(twoTariffs.sums), words);
  expect([table.corner, ...table.columns]).toEqual(['Jahr', 'HT', 'NT', 'Verbrauch zusammen']);
  expect(table.rows.map(({ name, texts: shown, note }) => [name, ...shown, note])).toEqual([
    ['2022', '1.003', '–', '–', 'Schätzung'],
    ['2023', '1.251', '365', '1.616', 'HT: Schätzung'],
    ['2024', '746', '–', '–', '182 von 366 Tagen'],
  ]);
});

test('months: columns have their year, and notes name what they are about', () => {
  const { sums } = evaluatedMeter({
    name: 'Bezug',
    readings: [
      ['2023-02-10', 0],
      ['2024-01-01', 325],
      ['2024-02-16', 371],
    ],
  });
  const { columns, rows } = tableOfBars(barsByMonth(sums, '2024'), words);
  expect(columns).toEqual(['2024', '2023']);
  expect(rows.slice(0, 3).map(({ name, texts: shown, note }) => [name, ...shown, note])).toEqual([
    ['Januar', '31,0', '–', ''],
    ['Februar', '15,0', '19,0', '2024: 15 von 29 Tagen; 2023: 19 von 28 Tagen'],
    ['März', '–', '31,0', ''],
  ]);
});

const read = tableOfReadings(
  readingsOf(
    evaluatedMeter(
      {
        name: 'HT',
        readings: [
          ['2022-01-01', 99_000],
          ['2023-01-01', 500],
          ['2023-07-01', 700, 'ESTIMATED_READING'],
          ['2024-01-01', 900],
          ['2024-01-01', 1, 'INITIAL_READING'],
        ],
      },
      { name: 'NT', readings: [['2022-01-01', 1.5]] },
    ).rates,
  ),
  words,
);

test('readings: a row for each day and for each further reading on it, marks in words', () => {
  expect(read.rows.map(({ name, texts: shown, note }) => [name, ...shown, note])).toEqual([
    ['01.01.2022', '99.000', '1,5', ''],
    ['01.01.2023', '500', '–', german['history.rollover']],
    ['01.07.2023', '700', '–', 'Schätzung'],
    ['01.01.2024', '900', '–', ''],
    ['01.01.2024', '1', '–', 'Zählerwechsel'],
  ]);
  expect(read.days[1]).toBe('2023-01-01');
});

test('a row in a sentence names what is known', () => {
  const sentences = read.rows.map(row => rowSentence(read, row));
  expect(sentences.slice(0, 2)).toEqual([
    '01.01.2022: HT\u00a099.000\u00a0kWh, NT\u00a01,5\u00a0kWh',
    `01.01.2023: HT\u00a0500\u00a0kWh (${german['history.rollover']})`,
  ]);
});

describe('as CSV', () => {
  const row = { name: 'a;b', values: ['-1234.5670', undefined, '0'], texts: [], note: '+1' };
  const columns = ['=SUM(A1)', 'say "x"', '-'];
  const table = { corner: 'Jahr', unit: 'm³', columns, rows: [row] };
  test('German: semicolons and commas, exact numbers, names that are no formulas', () => {
    expect(csvOf(table, 'german', 'Hinweis')).toBe(
      '"Jahr";"\'=SUM(A1) (m³)";"say ""x"" (m³)";"\'- (m³)";"Hinweis"\r\n"a;b";-1234,567;;0;"\'+1"\r\n',
    );
  });
  test('English: commas and points', () => {
    expect(csvOf(table, 'english', 'Note').split('\r\n')[1]).toBe('"a;b",-1234.567,,0,"\'+1"');
  });
  test('says what the table says', () => {
    const lines = csvOf(read, 'german', 'Hinweis').trim().split('\r\n');
    expect(lines).toHaveLength(read.rows.length + 1);
    expect(lines[3]).toBe('"01.07.2023";700;;"Schätzung"');
  });
});
