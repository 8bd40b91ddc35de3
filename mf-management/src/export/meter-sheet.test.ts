import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { type MeterColumn, type MeterRow, meterColumns } from '../meters/meter-rows.ts';
import { germanTexts } from '../testing/example-card.ts';
import { meterRow } from '../testing/meter-row.ts';
import { makeCsv } from './make-csv.ts';
import { meterSheet } from './meter-sheet.ts';

const t = germanTexts;

const columnsOf = (...keys: MeterColumn['key'][]) =>
  keys.flatMap(key => meterColumns.filter(one => one.key === key));

const linesOf = (rows: readonly MeterRow[], groupBy: MeterColumn['key'][], hasHeadings = true) => {
  const sheet = meterSheet({ columns: columnsOf('meterNumber', 'until'), rows, groupBy }, t, hasHeadings);
  return { names: sheet.columns.map(({ name }) => name), lines: [...sheet.lines()] };
};

const result = (readingValue: number, day = '2026-11-20') => ({
  readingDate: `${day}T12:00:00.000Z`,
  readingValue,
  created: `${day}T13:00:00.000Z`,
});

const read = (id: string, ...tasks: ReturnType<typeof exampleTask>[]) =>
  meterRow(id, { isDone: true, job: exampleJob({ id, done: true, meter: { meterRateTasks: tasks } }) });

test('columns and rows as they are shown; what is not known is empty', () => {
  const rows = [meterRow('b', { until: '2026-12-31' }), meterRow('a')];
  expect(linesOf(rows, [])).toEqual({
    names: ['Zählernummer', 'Ablesen bis'],
    lines: [
      { depth: 0, cells: ['1EMHb', '2026-12-31'] },
      { depth: 0, cells: ['1EMHa', undefined] },
    ],
  });
});

test('groups have headings, in groups, in the order of their rows', () => {
  const rows = [
    meterRow('a', { house: 'Garten\u00adweg 1', state: 'offen' }),
    meterRow('b', { house: '', state: 'offen' }),
    meterRow('c', { house: 'Gartenweg 1', state: 'erledigt' }),
  ];
  const { lines } = linesOf(rows, ['house', 'state']);
  expect(lines.map(line => [line.depth, 'heading' in line ? line.heading : line.cells[0]])).toEqual([
    [0, 'Haus: Gartenweg 1 (2 Zähler)'],
    [1, 'Status: offen (1 Zähler)'],
    [2, '1EMHa'],
    [1, 'Status: erledigt (1 Zähler)'],
    [2, '1EMHc'],
    [0, 'Haus: ohne Angabe (1 Zähler)'],
    [1, 'Status: offen (1 Zähler)'],
    [2, '1EMHb'],
  ]);
});

test('without headings a column that puts together is there in any case', () => {
  const { names, lines } = linesOf([meterRow('a')], ['house'], false);
  expect(names).toEqual(['Haus', 'Zählernummer', 'Ablesen bis']);
  expect(lines).toEqual([{ depth: 1, cells: ['Lindenstraße 12', '1EMHa', undefined] }]);
});

test('no meter is lost or doubled, however they are put together', () => {
  const keys = meterColumns.map(({ key }) => key);
  const row = fc.record({
    id: fc.uuid(),
    house: fc.constantFrom('', 'A', 'B'),
    state: fc.constantFrom('x', 'y'),
  });
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ id }) => id }), fc.subarray(keys), (made, groupBy) => {
      const rows = made.map(({ id, house, state }) => meterRow(id, { house, state, meterNumber: id }));
      const numbers = linesOf(rows, groupBy).lines.flatMap(line => ('cells' in line ? [line.cells[0]] : []));
      expect(numbers.toSorted()).toEqual(rows.map(({ meterNumber }) => meterNumber).toSorted());
    }),
    { numRuns: 50 },
  );
});

test('last readings of done meters follow the columns, with the decimals of the register', () => {
  const rows = [
    read('a', exampleTask({ postDecimals: 1, readingResults: [result(1, '2026-11-01'), result(12.5)] })),
    meterRow('b', {
      job: exampleJob({ meter: { meterRateTasks: [exampleTask({ readingResults: [result(9)] })] } }),
    }),
    read('c', exampleTask({ postDecimals: 3, unit: 'm³', readingResults: [result(7)] })),
  ];
  expect(linesOf(rows, [])).toEqual({
    names: ['Zählernummer', 'Ablesen bis', 'Abgelesen am', 'Zählerstand', 'Einheit'],
    lines: [
      { depth: 0, cells: [expect.anything(), undefined, '2026-11-20', '12.5', 'kWh'] },
      { depth: 0, cells: [expect.anything(), undefined, undefined, undefined, undefined] },
      { depth: 0, cells: [expect.anything(), undefined, '2026-11-20', '7.000', 'm³'] },
    ],
  });
});

test('where a meter has several registers, each says which one it is', () => {
  const rows = [
    read(
      'a',
      exampleTask({ rateName: 'HT', obis: '1-0:1.8.1', readingResults: [result(1)] }),
      exampleTask({ rateName: 'NT', obis: '1-0:1.8.2', readingResults: [result(2)] }),
    ),
    read('b', exampleTask({ readingResults: [result(3)] })),
  ];
  const { names, lines } = linesOf(rows, []);
  expect(names.slice(2)).toEqual([
    'Abgelesen am',
    ...['Zählwerk 1', 'Zählerstand 1', 'Einheit 1'],
    ...['Zählwerk 2', 'Zählerstand 2', 'Einheit 2'],
  ]);
  expect(lines.map(line => ('cells' in line ? line.cells.slice(3) : []))).toEqual([
    ['HT (1.8.1)', '1', 'kWh', 'NT (1.8.2)', '2', 'kWh'],
    ['Verbrauch (1.8.0)', '3', 'kWh', undefined, undefined, undefined],
  ]);
});

describe('as CSV', () => {
  const options = { signal: new AbortController().signal, onWritten: () => {} };
  const rows = [read('a', exampleTask({ postDecimals: 1, readingResults: [result(1234.5)] }))];
  const shown = {
    columns: columnsOf('meterNumber', 'house'),
    rows: [...rows, meterRow('b', { house: '=1;"2"\n' })],
    groupBy: [],
  };
  const text = async (style: 'german' | 'english') => {
    const file = await makeCsv(meterSheet(shown, t, false), style, options);
    return file === 'cancelled' ? file : Buffer.from(await file.arrayBuffer());
  };
  test.each([
    ['german', ';', '1234,5'],
    ['english', ',', '1234.5'],
  ] as const)('%s: another program reads the same', async (style, delimiter, value) => {
    expect(parse(await text(style), { bom: true, delimiter })).toEqual([
      ['Zählernummer', 'Haus', 'Abgelesen am', 'Zählerstand', 'Einheit'],
      [rows[0]?.meterNumber, 'Lindenstraße 12', '2026-11-20', value, 'kWh'],
      ['1EMHb', '\'=1;"2"\n', '', '', ''],
    ]);
  });
  test('a cancelled one ends', async () => {
    const controller = new AbortController();
    const many = { ...shown, rows: Array.from({ length: 1000 }, (_, index) => meterRow(String(index))) };
    const onWritten = jest.fn(() => controller.abort());
    const file = await makeCsv(meterSheet(many, t, false), 'german', {
      signal: controller.signal,
      onWritten,
    });
    expect(file).toBe('cancelled');
    expect(onWritten).toHaveBeenCalledTimes(1);
  });
});
