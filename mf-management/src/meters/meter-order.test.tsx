import fc from 'fast-check';
import { meterRow } from '../testing/meter-row.ts';
import { initialView, keptContent } from './kept-view.ts';
import { inOrder, orderedMeters, orderKey, valuesInOrder } from './meter-order.ts';
import { meterColumns } from './meter-rows.ts';

const rows = [
  meterRow('a', { house: 'Ring 10', city: 'Köln', shares: [] }),
  meterRow('b', { house: 'Ring 9', city: 'Köln', shares: ['Anna'] }),
  meterRow('c', { house: '', city: '', shares: ['Otto'] }),
  meterRow('d', { house: 'Ring 9', city: 'Bonn', shares: [] }),
  meterRow('e', { house: 'Ring 10', city: 'Köln', shares: ['Anna'] }),
];
const by = (key: 'house' | 'shares', isDescending = false) => ({ key, isDescending });

test.each([
  ['nothing', { grouping: [], sorting: [] }, 'abcde'],
  ['house, numbers by their value, unknown last', { grouping: [], sorting: [by('house')] }, 'bdaec'],
  ['house downwards, unknown still last', { grouping: [], sorting: [by('house', true)] }, 'aebdc'],
  ['two columns', { grouping: [], sorting: [by('shares'), by('house')] }, 'becda'],
  ['groups first: houses of two towns are two', { grouping: ['house' as const], sorting: [] }, 'dbaec'],
  ['groups, and within them', { grouping: ['house' as const], sorting: [by('shares', true)] }, 'dbeac'],
])('sorted by %s', (_, order, expected) => {
  expect(
    orderedMeters(rows, order)
      .map(({ id }) => id)
      .join(''),
  ).toBe(expected);
});

test('small and capital letters, marks and leading zeros do not part what people see as one order', () => {
  expect(valuesInOrder(['straße 10', 'Strasse 9', 'Öl', 'ofen', 'Ost', '', 'Öl'])).toEqual([
    'ofen',
    'Öl',
    'Ost',
    'Strasse 9',
    'straße 10',
  ]);
  expect(orderKey('Haus 007')).toBe(orderKey('haus 7'));
});

test('every meter is there once, in an order that does not hang on the one before', () => {
  const name = fc.constantFrom('', 'Ring 1', 'Ring 2', 'ring 10', 'Allee 3');
  fc.assert(
    fc.property(fc.array(name, { maxLength: 20 }), houses => {
      const some = houses.map((house, index) => meterRow(String(index), { house }));
      const order = { grouping: [], sorting: [by('house')] };
      const sorted = orderedMeters(some, order);
      expect(new Set(sorted)).toEqual(new Set(some));
      expect(orderedMeters(sorted, order)).toEqual(sorted);
    }),
  );
});

test('a view that knew no order of columns is still read', () => {
  const { order, widths, filter, ...others } = initialView;
  const { isLate, ...filterBefore } = filter;
  const before = { ...others, grouping: ['city'], filter: filterBefore };
  expect(keptContent.parse(before)).toEqual({ ...initialView, grouping: ['city'] });
});

test('columns that an order leaves out are last', () => {
  const names = inOrder(meterColumns, ['until', 'meterNumber']).map(({ key }) => key);
  expect(names.slice(0, 4)).toEqual(['until', 'meterNumber', 'meterType', 'house']);
  expect(names).toHaveLength(meterColumns.length);
});
