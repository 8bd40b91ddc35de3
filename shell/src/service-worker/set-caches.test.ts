import * as fc from 'fast-check';
import { outdatedSets } from './set-caches.ts';

test.each<[string, string[], (string | undefined)[], string[]]>([
  ['no page runs an old one', ['a', 'b', 'c'], ['c', 'c'], ['a', 'b']],
  ['a page still runs the first', ['a', 'b', 'c'], ['c', 'a'], ['b']],
  ['a page says nothing', ['a', 'b', 'x', 'c'], ['c', undefined], ['a']],
  ['a page says nothing, another runs the first', ['a', 'b', 'x', 'y', 'c'], ['c', undefined, 'a'], ['b']],
  ['an older set was released again', ['c', 'a', 'b'], ['c'], ['a', 'b']],
  ['only the active one is there', ['c'], ['c'], []],
])('%s', (_name, cached, used, outdated) => {
  expect(outdatedSets(cached, 'c', used)).toEqual(outdated);
});

test('the active set and those of open pages are never deleted', () => {
  const ids = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'));
  fc.assert(
    fc.property(
      ids,
      fc.array(fc.option(fc.constantFrom<string>('a', 'b', 'c', 'd'), { nil: undefined })),
      (cached, used) => {
        const outdated = outdatedSets(cached, 'e', used);
        expect(outdated).not.toContain('e');
        expect(outdated.filter(setId => used.includes(setId))).toEqual([]);
        expect(outdated.every(setId => cached.includes(setId))).toBe(true);
      },
    ),
  );
});
