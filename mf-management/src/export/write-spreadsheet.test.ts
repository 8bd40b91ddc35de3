import { strFromU8, unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import type { SheetColumn, SheetLine } from './meter-sheet.ts';
import { beginSpreadsheet } from './write-spreadsheet.ts';

const columns: readonly SheetColumn[] = [
  { name: 'Zählernummer', kind: 'text' },
  { name: 'Ablesen bis', kind: 'day' },
  { name: 'Zählerstand', kind: 'number' },
];

async function written(lines: readonly SheetLine[], language: 'german' | 'english' = 'german') {
  const spreadsheet = beginSpreadsheet({ columns, name: 'Zähler', application: 'Test', language });
  spreadsheet.add(lines);
  const file = await spreadsheet.finish();
  return Buffer.from(await file.arrayBuffer());
}

/** With a library that has nothing to do with the one that writes. */
const read = async (file: Buffer) => (await readExcelFile(file))[0]?.data;

const partOf = (file: Buffer, name: string) => strFromU8(unzipSync(file)[name] ?? new Uint8Array());

test('another program reads texts, days and numbers as such', async () => {
  const file = await written([
    { depth: 0, cells: ['1ESY1160123456', '2026-12-31', '123456789.125'] },
    { depth: 0, cells: ['120000000000', undefined, '0'] },
  ]);
  expect(await read(file)).toEqual([
    ['Zählernummer', 'Ablesen bis', 'Zählerstand'],
    ['1ESY1160123456', new Date('2026-12-31'), 123456789.125],
    ['120000000000', null, 0],
  ]);
});

test.each(['=1+1', '+49', '-', '@SUM(A1)', '\t=1', '000123', '1E12', '<&">', 'Łódź 🏠'])(
  '%j stays text',
  async text => {
    const file = await written([{ depth: 0, cells: [text] }]);
    const sheet = partOf(file, 'xl/worksheets/sheet1.xml');
    expect(sheet).not.toContain('<f>');
    expect(sheet).toMatch(/<c r="A2" s="\d+" t="s">/);
    const rows = await readExcelFile(file, { trim: false });
    expect(rows[0]?.data[1]?.[0]).toBe(text);
  },
);

test('cells are text, days as in the language, and numbers with their decimals', async () => {
  const cells = ['1', '2026-12-31', '1.50'];
  const formats = async (language: 'german' | 'english') => {
    const styles = partOf(await written([{ depth: 0, cells }], language), 'xl/styles.xml');
    return [...styles.matchAll(/formatCode="([^"]+)"/g)].map(([, format]) => format);
  };
  expect(await formats('german')).toContain('dd.mm.yyyy');
  expect(await formats('english')).toContain('dd/mm/yyyy');
  // `#,##0.00` and `@` are numbers 4 and 49 of every file.
  const styles = partOf(await written([{ depth: 0, cells }]), 'xl/styles.xml');
  expect(styles).toMatch(/numFmtId="4"/);
  expect(styles).toMatch(/numFmtId="49"/);
});

test('the header stays and filters; meters of a group can be closed below its heading', async () => {
  const sheet = partOf(
    await written([
      { depth: 0, heading: 'Haus: Lindenallee 5 (1 Zähler)' },
      { depth: 1, cells: ['1', undefined, undefined] },
    ]),
    'xl/worksheets/sheet1.xml',
  );
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
  expect(sheet).toContain('<autoFilter ref="A1:C3"');
  expect(sheet).toMatch(/<row r="3"[^>]*outlineLevel="1"/);
  expect(sheet).not.toMatch(/<row r="2"[^>]*outlineLevel/);
  expect(sheet).toContain('summaryBelow="0"');
  expect(sheet).toMatch(/<col min="1" max="1" width="/);
});

test('a text that is longer than Excel opens is cut off', async () => {
  const rows = await read(await written([{ depth: 0, cells: ['x'.repeat(40_000)] }]));
  expect(rows?.[1]?.[0]).toHaveLength(32_767);
});
