import { nextSorting } from './table-sorting.ts';

const up = (key: string) => ({ key, isDescending: false });
const down = (key: string) => ({ key, isDescending: true });

test.each([
  ['by nothing', [], 'a', false, [up('a')]],
  ['by it, ascending', [up('a')], 'a', false, [down('a')]],
  ['by it, descending', [down('a')], 'a', false, []],
  ['by another column', [down('b')], 'a', false, [up('a')]],
  ['by another column, which is kept', [down('b')], 'a', true, [down('b'), up('a')]],
  ['first by it, which keeps its place', [up('a'), up('b')], 'a', true, [down('a'), up('b')]],
  ['first by it, which ends', [down('a'), up('b')], 'a', true, [up('b')]],
])('the next click on a heading of a table sorted %s', (_, before, key, isAdditional, after) => {
  expect(nextSorting(before, key, isAdditional)).toEqual(after);
});
