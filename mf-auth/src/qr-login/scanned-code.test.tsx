import fc from 'fast-check';
import { readScannedCode } from './scanned-code.ts';

const origins = { own: 'https://portal.example', configured: ['https://cards.example:8443'] };
const inDevelopment = { own: 'http://localhost:8080', configured: [] };

test.each([
  ['https://portal.example/m/abc', 'abc'],
  ['https://portal.example:443/m/abc', 'abc'],
  ['HTTPS://PORTAL.EXAMPLE/m/abc', 'abc'],
  ['https://portal.example//m/abc', 'abc'],
  ['https://portal.example/m/abc?ref=card', 'abc'],
  ['https://portal.example/m/abc#top', 'abc'],
  ['https://portal.example/m/a%2Fb%253D', 'a/b%3D'],
  ['https://portal.example/m/abc==', 'abc=='],
  ['https://portal.example/m/schl%C3%BCssel', 'schlüssel'],
  ['https://cards.example:8443/m/abc', 'abc'],
  ['  https://portal.example/m/abc\n', 'abc'],
])('%s logs in', (text, token) => {
  expect(readScannedCode(text, origins)).toEqual({ kind: 'login-link', token });
});

test.each([
  ['another host', 'https://elsewhere.example/m/abc'],
  ['another port', 'https://portal.example:444/m/abc'],
  ['a host below', 'https://www.portal.example/m/abc'],
  ['a host that begins like it', 'https://portal.example.elsewhere.example/m/abc'],
  ['a user name that looks like it', 'https://portal.example@elsewhere.example/m/abc'],
  ['http', 'http://portal.example/m/abc'],
  ['http on a configured origin', 'http://cards.example:8443/m/abc'],
  ['no token', 'https://portal.example/m/'],
  ['a segment behind the token', 'https://portal.example/m/abc/def'],
  ['a token of white space', 'https://portal.example/m/%20'],
  ['another path', 'https://portal.example/ablesung/m/abc'],
  ['the start page', 'https://portal.example/'],
  ['the path alone', '/m/abc'],
  ['the token alone', 'abc'],
  ['no scheme', 'portal.example/m/abc'],
  ['another scheme', 'javascript:location="https://portal.example/m/abc"'],
  ['another scheme with the same host', 'ftp://portal.example/m/abc'],
  ['words', 'Zähler 1EMH0012345678'],
  ['nothing', ''],
])('%s does not: %s', (_case, text) => {
  expect(readScannedCode(text, origins).kind).toBe('foreign');
});

test.each([
  [inDevelopment.own, true],
  ['http://127.0.0.1:8080', true],
  ['http://[::1]:8080', true],
  ['http://portal.localhost:8080', true],
  ['http://192.168.0.4:8080', false],
  ['http://localhost.example', false],
])('a portal at %s takes its own links without https: %s', (own, isTaken) => {
  const { kind } = readScannedCode(`${own}/m/abc`, { own, configured: [] });
  expect(kind === 'login-link').toBe(isTaken);
});

test('a portal elsewhere does not take links to this machine, nor one here those of another port', () => {
  expect(readScannedCode('http://localhost:8080/m/abc', origins).kind).toBe('foreign');
  expect(readScannedCode('http://localhost:3000/m/abc', inDevelopment).kind).toBe('foreign');
});

test('every token that is encoded into a link of the portal comes out of it', () => {
  const anyToken = fc.string({ unit: 'grapheme', minLength: 1 }).filter(text => text.trim() !== '');
  fc.assert(
    fc.property(anyToken, token => {
      // A path of dots alone is no token: every browser resolves it.
      fc.pre(!/^\.{1,2}$/.test(token));
      const link = `${origins.own}/m/${encodeURIComponent(token)}`;
      expect(readScannedCode(link, origins)).toEqual({ kind: 'login-link', token: token.trim() });
    }),
  );
});

test('whatever else is scanned never logs in and never throws', () => {
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true }));
  fc.assert(fc.property(anything, text => readScannedCode(text, origins).kind === 'foreign'));
});
