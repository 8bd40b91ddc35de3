import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import Papa from 'papaparse';
import { writerOf } from './formats.ts';

/** Hostile names, comments and User-Agents, and the parts that a spreadsheet must not run. */
const hostile = [
  '=HYPERLINK("http://evil.example")',
  'a\n=1+1',
  'a\r=1+1',
  'a\r\n@SUM(A1)',
  'Mozilla/5.0;=cmd|" /C calc"!A0',
  'a\t+1',
  '\t=1',
  ';-1',
  '"=1"',
  'a,"b";\'c\'',
  'x;"=1+1;y',
  'x\n"=2+2;y',
  'x\t"=3+3\ty',
  '  leading and trailing  ',
  '\ufeff',
];
type Row = { value: string; comment: string | null; current: boolean };
const rows = hostile.map((comment): Row => ({ value: '-1.50', comment, current: true }));
const columns = ['value', 'comment', 'current'];

const written = (source: readonly Row[]) =>
  text(writerOf('csv', { columns, exact: ['value'] })(Readable.from([source])));

const readers: [string, (csv: string) => unknown[]][] = [
  ['csv-parse', csv => parse(csv, { columns: true })],
  ['Papa Parse', csv => Papa.parse(csv, { header: true, skipEmptyLines: 'greedy', newline: '\r\n' }).data],
  // It guesses line breaks as it guesses separators, and so does a spreadsheet.
  ['Papa Parse that guesses', csv => Papa.parse(csv, { header: true, skipEmptyLines: 'greedy' }).data],
];

test.each(readers)('%s reads a file back, row by row', async (_name, read) => {
  const expected = rows.map(({ comment }, index) => ({
    value: '-1.50',
    comment: expect.stringMatching(/./su),
    current: 'true',
    index,
    plain: comment?.replaceAll("'", ''),
  }));
  const found = read(await written(rows)) as Record<string, string>[];
  expect(found.map((row, index) => ({ ...row, index, plain: row.comment?.replaceAll("'", '') }))).toEqual(
    expected,
  );
});

test.each([';', '\t'])(
  'cut at %j without regard to quotes, no part of a text begins like a formula',
  async separator => {
    const csv = await written(rows.map(row => ({ ...row, value: '1' })));
    const parts = csv.split(/\r\n|\r|\n/).flatMap(line => line.split(separator));
    expect(parts.filter(part => /^"*[=+\-@]/.test(part))).toEqual([]);
  },
);

test('every text is in quotes, a value is exact, and what is not known is nothing', async () => {
  expect(await written([{ value: '-1.50', comment: null, current: false }])).toBe(
    '"value","comment","current"\r\n"-1.50",,false\r\n',
  );
});

test.each(['csv', 'json'] as const)('%s of no rows, and of several batches', async format => {
  const read = async (length: number) => {
    const numbered = Array.from({ length }, (_, n) => [{ value: `${n}`, comment: 'c', current: true }]);
    const file = await text(writerOf(format, { columns })(Readable.from(numbered)));
    const rows: { value: string }[] = format === 'csv' ? parse(file, { columns: true }) : JSON.parse(file);
    return rows.map(({ value }) => Number(value));
  };
  expect(await read(0)).toEqual([]);
  expect(await read(3)).toEqual([0, 1, 2]);
});
