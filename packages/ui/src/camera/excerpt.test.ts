import fc from 'fast-check';
import { excerptOf } from './excerpt.ts';

test.each([
  ['https://elsewhere.example', 'https://elsewhere.example'],
  ['https://elsewhere.example/m/secret-token', 'https://elsewhere.example/…'],
  ['http://elsewhere.example:81/?token=secret', 'http://elsewhere.example:81/…'],
  ['https://user:secret@elsewhere.example/', 'https://elsewhere.example'],
  ['https://еlsewhere.example/', 'https://xn--lsewhere-b8g.example'],
  ['Zähler 1EMH0012345678', 'Zähler 1EMH0012345678'],
  ['  two\n\tlines  ', 'two lines'],
  ['right\u202eleft\u0000\u200b', 'rightleft'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  [' \n ', ''],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), `${'x'.repeat(59)}…`],
  ['😀'.repeat(61), `${'😀'.repeat(59)}…`],
])('%j is shown as %j', (text, excerpt) => {
  expect(excerptOf(text)).toBe(excerpt);
});

test('it is always one short line without invisible characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
      const excerpt = excerptOf(text);
      expect([...excerpt].length).toBeLessThanOrEqual(60);
      expect(excerpt).not.toMatch(/[\p{C}\n\r\t]/u);
    }),
  );
});
