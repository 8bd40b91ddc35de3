import fc from 'fast-check';
import { linkTokenOf } from './link-token.ts';

test.each([
  ['/m/abc', 'abc'],
  ['//m/abc', 'abc'],
  ['/m/YWJj==', 'YWJj=='],
  ['/m/a%2Fb', 'a/b'],
  ['/m/a/b', 'a/b'],
  ['/m/a/', 'a/'],
  ['/m/a%252Fb', 'a%2Fb'],
  ['/m/a+b', 'a+b'],
  ['/m/%20abc%0A', 'abc'],
  ['/m/schl%C3%BCssel', 'schlüssel'],
  ['/m/100%', '100%'],
  ['/m/%E0%A4%A', '%E0%A4%A'],
  ['/m/', ''],
  ['/m/%20', ''],
  ['/m', undefined],
  ['///m/abc', 'abc'],
  ['/x/m/abc', undefined],
  ['/mm/abc', undefined],
  ['/M/abc', undefined],
  ['', undefined],
])('%s', (path, token) => {
  expect(linkTokenOf(path)).toBe(token);
});

test('whatever token is encoded into a link comes out of it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.constantFrom('/m/', '//m/'),
      (token, start) => {
        expect(linkTokenOf(`${start}${encodeURIComponent(token)}`)).toBe(token.trim());
      },
    ),
  );
});
