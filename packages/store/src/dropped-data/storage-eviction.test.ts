import { type DeviceMark, markOf, nothing, readableMark, remembered } from './storage-eviction.ts';

const named = (...names: string[]) => names.map(name => ({ kind: 'reading', name }));
const unsent = { items: { reading: 2 }, named: named('1ESY1', '8SEN2'), drafts: 1 };
const earlier = { items: { reading: 1, '': 1 }, named: named('7GMT3', '1ESY1'), drafts: 0 };

test.each<[string, DeviceMark | undefined, DeviceMark]>([
  ['no mark: a first visit, or the browser has dropped it alone', undefined, { id: 'a', unsent: nothing }],
  ['the mark of this database', { id: 'a', unsent }, { id: 'a', unsent }],
  [
    'the mark of this database, with something that was not read yet',
    { id: 'a', unsent, dropped: earlier },
    { id: 'a', unsent, dropped: earlier },
  ],
  [
    'the mark of a database that had something',
    { id: 'b', unsent },
    { id: 'a', unsent: nothing, dropped: unsent },
  ],
  [
    'the mark of a database that had a draft alone',
    { id: 'b', unsent: { ...nothing, drafts: 1 } },
    { id: 'a', unsent: nothing, dropped: { ...nothing, drafts: 1 } },
  ],
  ['the mark of a database that had nothing', { id: 'b', unsent: nothing }, { id: 'a', unsent: nothing }],
  [
    'the mark of a database that had nothing, after another that was not read yet',
    { id: 'b', unsent: nothing, dropped: earlier },
    { id: 'a', unsent: nothing, dropped: earlier },
  ],
  [
    'the mark of a database that had something, after another that was not read yet',
    { id: 'b', unsent, dropped: earlier },
    {
      id: 'a',
      unsent: nothing,
      dropped: { items: { reading: 3, '': 1 }, named: named('1ESY1', '8SEN2', '7GMT3'), drafts: 1 },
    },
  ],
])('%s', (_which, mark, expected) => {
  const found = markOf('a', mark);
  expect(found).toEqual(expected);
  expect(markOf('a', found)).toEqual(found);
});

test.each([null, '', 'no JSON', '[]', '{"id":1}', '{"id":"a"}', '{"id":"a","unsent":{"items":"2"}}'])(
  'the text %j holds no mark',
  text => expect(readableMark(text)).toBeUndefined(),
);

test('of many names, each is remembered once, and no endless list', () => {
  expect(remembered(named('1', '2', '1'))).toEqual(named('1', '2'));
  expect(remembered(named(...Array.from({ length: 500 }, (_, index) => String(index))))).toHaveLength(30);
});
