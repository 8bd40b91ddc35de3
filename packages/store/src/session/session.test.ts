import { testToken } from '../testing/test-token.ts';
import { tokenClaims } from './session.ts';

test('claims are read from a URL-safe, unpadded, UTF-8 payload', () => {
  const claims = { exp: 1_800_000_000, sub: 'Jürgen ??>>', accountId: 'konto-ä', roles: ['A', 'B'] };
  const utf8 = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims)));
  const payload = btoa(utf8).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  expect(payload).toMatch(/[-_]/);
  expect(tokenClaims(`header.${payload}.signature`)).toEqual(claims);
});

test.each(['', 'none', 'a.b.c', `a.${btoa('{}')}.c`, testToken({ exp: Number.NaN })])(
  '%j is no token of ours',
  token => expect(tokenClaims(token)).toBeUndefined(),
);
