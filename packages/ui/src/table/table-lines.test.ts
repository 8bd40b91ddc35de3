import fc from 'fast-check';
import { outermostGroups, tableLines } from './table-lines.ts';
import type { TableColumn } from './table-types.ts';

interface Meter {
  readonly id: string;
  readonly house: string;
  readonly type: string;
}

const column = (key: 'house' | 'type'): TableColumn<Meter> => ({
  key,
  name: key,
  value: row => row[key],
  width: 10,
});
const [house, type] = [column('house'), column('type')];
const idOf = ({ id }: Meter) => id;
const none: ReadonlySet<string> = new Set();

const meters: readonly Meter[] = [
  { id: '1', house: 'Am Markt 1', type: 'Strom' },
  { id: '2', house: 'Am Markt 1', type: 'Gas' },
  { id: '3', house: 'Ring 2', type: 'Strom' },
];

const drawn = (lines: ReturnType<typeof tableLines<Meter>>) =>
  lines.map(line =>
    line.kind === 'row' ? line.row.id : `${'>'.repeat(line.depth + 1)} ${line.value} ${line.rows.length}`,
  );

test('without groups the rows alone, in their order', () => {
  expect(drawn(tableLines(meters, { idOf, groups: [], closed: none }))).toEqual(['1', '2', '3']);
});

test('each group has a heading with all of its rows, also in another group', () => {
  expect(drawn(tableLines(meters, { idOf, groups: [house, type], closed: none }))).toEqual([
    ...['> Am Markt 1 2', '>> Strom 1', '1', '>> Gas 1', '2'],
    ...['> Ring 2 1', '>> Strom 1', '3'],
  ]);
});

test('of a closed group the heading is left, which still knows its rows', () => {
  const closed = new Set(outermostGroups(meters, [house, type]).slice(0, 1));
  expect(drawn(tableLines(meters, { idOf, groups: [house, type], closed }))).toEqual([
    '> Am Markt 1 2',
    ...['> Ring 2 1', '>> Strom 1', '3'],
  ]);
});

test('rows are put together by what their groups have in common, where that is not the text', () => {
  const whole = { ...house, groupValue: (row: Meter) => `${row.house}, ${row.type}` };
  expect(drawn(tableLines(meters, { idOf, groups: [whole], closed: none }))).toContain('> Am Markt 1, Gas 1');
});

test('no row is lost or doubled, and no two lines have one id', () => {
  const word = fc.constantFrom('', 'a', 'b=c', 'd\n');
  const rows = fc.uniqueArray(fc.record({ id: fc.uuid(), house: word, type: word }), { selector: idOf });
  const groups = fc.subarray([house, type]);
  fc.assert(
    fc.property(rows, groups, (some, by) => {
      const lines = tableLines(some, { idOf, groups: by, closed: none });
      const ids = lines.flatMap(line => (line.kind === 'row' ? line.row.id : []));
      expect(ids.toSorted()).toEqual(some.map(idOf).toSorted());
      expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
    }),
  );
});
