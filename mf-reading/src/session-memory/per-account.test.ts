import { perAccount } from './per-account.ts';

test('an account finds what it left', () => {
  const memory = perAccount(() => new Map<string, string>());
  memory('a').set('job', 'typed');
  expect(memory('a').get('job')).toBe('typed');
});

test('another account finds nothing of it, and leaves it alone', () => {
  const memory = perAccount(() => new Map<string, string>());
  memory('a').set('job', 'typed');
  expect(memory('b').has('job')).toBe(false);
  expect(memory('a').get('job')).toBe('typed');
});
