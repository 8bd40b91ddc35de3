import { noFilter } from './list-filter.ts';
import { listMemoryOf } from './list-memory.ts';

test('an account finds its list as it left it, and leaves that of another one alone', () => {
  listMemoryOf('/jobs', 'a').query = 'typed';
  listMemoryOf('/jobs', 'b').offset = 7;
  expect(listMemoryOf('/jobs', 'a')).toEqual({
    query: 'typed',
    filter: noFilter,
    offset: undefined,
    openedKey: undefined,
  });
  expect(listMemoryOf('/jobs', 'b')).toEqual({
    query: '',
    filter: noFilter,
    offset: 7,
    openedKey: undefined,
  });
});
