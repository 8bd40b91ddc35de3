import fc from 'fast-check';
import { isSame, merged } from './merge.ts';

test('what was changed in only one of two tabs is as that tab has it', () => {
  const base = { values: { high: '1', low: '2' }, comment: '' };
  const mine = { values: { high: '10', low: '2' }, comment: '' };
  const theirs = { values: { high: '1', low: '20', third: '3' }, comment: 'x' };
  expect(merged(base, mine, theirs)).toEqual({ values: { high: '10', low: '20', third: '3' }, comment: 'x' });
});

test('what was changed in both is as the later tab has it; lists without ids are one value', () => {
  expect(merged({ a: '1', l: [1] }, { a: '2', l: [1, 2] }, { a: '3', l: [1, 3] })).toEqual({
    a: '2',
    l: [1, 2],
  });
});

test('of a list whose items have ids, what was added in either tab is there, and what was removed is not', () => {
  const photos = (...ids: string[]) => ({ photos: { rate: ids.map(id => ({ id })) } });
  expect(merged({ photos: {} }, photos('mine'), photos('theirs'))).toEqual(photos('theirs', 'mine'));
  expect(merged(photos('a', 'b'), photos('b', 'c'), photos('a', 'd'))).toEqual(photos('d', 'c'));
  expect(merged(photos('a'), { photos: {} }, photos('a', 'b'))).toEqual(photos('b'));
  expect(merged(photos('a'), { photos: {} }, photos('a'))).toEqual({ photos: {} });
  expect(merged(photos('a', 'b'), photos('a'), photos('b'))).toEqual(photos());
  expect(merged({ l: [] }, { l: ['a'] }, { l: ['b'] })).toEqual({ l: ['b', 'a'] });
});

test('what one tab has removed stays removed', () => {
  expect(merged({ a: '1', b: '2' }, { b: '2' }, { a: '1', b: '2' })).toEqual({ b: '2' });
  expect(merged({ a: '1', b: '2' }, { a: '1', b: '2' }, { b: '2' })).toEqual({ b: '2' });
});

test('without a common beginning nothing of either is lost', () => {
  expect(merged(undefined, { a: '1' }, { b: '2' })).toEqual({ a: '1', b: '2' });
  const begun = { a: '1', comment: '', isFlagged: false, photos: { rate: [] } };
  const there = { a: '', comment: 'cellar', isFlagged: true, photos: { rate: [{ id: 'p' }] } };
  expect(merged(undefined, begun, there)).toEqual({ ...there, a: '1' });
});

const fields = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.oneof(fc.string(), fc.dictionary(fc.constantFrom('x', 'y'), fc.string())),
);

test('who has changed nothing takes the other over, and the other way round', () => {
  fc.assert(
    fc.property(fields, fields, (base, other) => {
      expect(isSame(merged(base, base, other), other)).toBe(true);
      expect(isSame(merged(base, other, base), other)).toBe(true);
      expect(isSame(merged(base, other, other), other)).toBe(true);
    }),
  );
});
