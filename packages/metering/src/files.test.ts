import Papa from 'papaparse';
import { csvFile, csvLines, fileName } from './files.ts';

const line = ['a;b', 'say "x"', undefined, { number: '-1234.5670' }, '=SUM(A1)', '-'];

test('German: semicolons and commas, exact numbers, names that are no formulas', () => {
  expect(csvLines([line], 'german')).toBe('"a;b";"say ""x""";;-1234,567;"\'=SUM(A1)";"\'-"\r\n');
});

test('English: commas and points', () => {
  expect(csvLines([line, ['1,2', { number: '0' }]], 'english')).toBe(
    '"a;b","say ""x""",,-1234.567,"\'=SUM(A1)","\'-"\r\n"1,2",0\r\n',
  );
});

test.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1'])('%j is text', text => {
  expect(csvLines([[text]], 'german')).toMatch(/^"?'/);
});

test.each(['german', 'english'] as const)('%s: an independent reader finds every text again', style => {
  const texts = ['a\nb', 'a\rb', 'a,b;c', '"', 'a"\n"b', '  ', "'", 'ä'];
  const csv = csvLines([texts, ['1']], style);
  expect(Papa.parse(csv, { skipEmptyLines: true }).data).toEqual([texts, ['1']]);
});

test('no part of a text into which a spreadsheet may cut it is a formula', () => {
  const csv = csvLines([['a;=1', 'a\n=1', 'a\t=1', 'a\r=1']], 'english');
  expect(csv.split(/[;\n\t\r]/).filter(part => /^"?[=+\-@]/.test(part))).toEqual([]);
});

test('a file begins with the mark of UTF-8', async () => {
  const bytes = new Uint8Array(await csvFile(['ä\r\n', 'b\r\n']).arrayBuffer());
  expect([...bytes]).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0xa4, 13, 10, 98, 13, 10]);
});

test.each([
  [['2026-11-20', 'Hausverwaltung Nord & Söhne'], '2026-11-20-Hausverwaltung-Nord-Söhne.csv'],
  [['../../etc', ' a:b\\c*"<>|?\u0000 '], 'etc-a-b-c.csv'],
  [['…', 'x'], 'x.csv'],
])('%j as %s', (words, name) => {
  expect(fileName(words, 'csv')).toBe(name);
});
