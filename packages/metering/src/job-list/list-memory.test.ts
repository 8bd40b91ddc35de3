import { listMemoryOf } from './list-memory.ts';

test('an account finds its list as it left it, and leaves that of another one alone', () => {
  listMemoryOf('a').query = 'typed';
  listMemoryOf('b').offset = 7;
  expect(listMemoryOf('a')).toEqual({ query: 'typed', offset: undefined, openedJobId: undefined });
  expect(listMemoryOf('b')).toEqual({ query: '', offset: 7, openedJobId: undefined });
});
