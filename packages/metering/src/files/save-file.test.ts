import { fileName } from './save-file.ts';

test.each([
  [['2026-11-20', 'Hausverwaltung Nord & Söhne'], '2026-11-20-Hausverwaltung-Nord-Söhne.csv'],
  [['../../etc', ' a:b\\c*"<>|?\u0000 '], 'etc-a-b-c.csv'],
  [['…', 'x'], 'x.csv'],
])('%j as %s', (words, name) => {
  expect(fileName(words, 'csv')).toBe(name);
});
