import { type EvictionMarker, markerOf, nothing, readMarker, remembered } from './eviction-marker.ts';

const named = (...names: string[]) => names.map(name => ({ kind: 'reading', name }));
const unsent = { items: { reading: 2 }, named: named('1ESY1', '8SEN2'), drafts: 1 };
const earlier = { items: { reading: 1, '': 1 }, named: named('7GMT3', '1ESY1'), drafts: 0 };

test.each<[string, EvictionMarker | undefined, EvictionMarker]>([
  ['no mark: a first visit, or the browser has dropped it alone', undefined, { id: 'a', unsent: nothing }],
  ['the mark of this database', { id: 'a', unsent }, { id: 'a', unsent }],
  [
    'the mark of this database, with something that was not read yet',
    { id: 'a', unsent, evicted: earlier },
    { id: 'a', unsent, evicted: earlier },
  ],
  [
    'the mark of a database that had something',
    { id: 'b', unsent },
    { id: 'a', unsent: nothing, evicted: unsent },
  ],
  [
    'the mark of a database that had a draft alone',
    { id: 'b', unsent: { ...nothing, drafts: 1 } },
    { id: 'a', unsent: nothing, evicted: { ...nothing, drafts: 1 } },
  ],
  ['the mark of a database that had nothing', { id: 'b', unsent: nothing }, { id: 'a', unsent: nothing }],
  [
    'the mark of a database that had nothing, after another that was not read yet',
    { id: 'b', unsent: nothing, evicted: earlier },
    { id: 'a', unsent: nothing, evicted: earlier },
  ],
  [
    'the mark of a database that had something, after another that was not read yet',
    { id: 'b', unsent, evicted: earlier },
    {
      id: 'a',
      unsent: nothing,
      evicted: { items: { reading: 3, '': 1 }, named: named('1ESY1', '8SEN2', '7GMT3'), drafts: 1 },
    },
  ],
])('%s', (_which, mark, expected) => {
  const found = markerOf('a', mark);
  expect(found).toEqual(expected);
  expect(markerOf('a', found)).toEqual(found);
});

test.each([null, '', 'no JSON', '[]', '{"id":1}', '{"id":"a"}', '{"id":"a","unsent":{"items":"2"}}'])(
  'the text %j holds no mark',
  text => expect(readMarker(text)).toBeUndefined(),
);

test('of many names, each is remembered once, and no endless list', () => {
  expect(remembered(named('1', '2', '1'))).toEqual(named('1', '2'));
  expect(remembered(named(...Array.from({ length: 500 }, (_, index) => String(index))))).toHaveLength(30);
});
