import fc from 'fast-check';
import { searchWords } from './job-search.ts';
import { markedParts } from './search-marks.ts';

const marked = (text: string, query: string, places: 'beginnings' | 'anywhere' = 'beginnings') =>
  markedParts(text, searchWords(query), places)
    .map(part => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Werkgasse 5', 'werkgasse 5', '[Werkgasse] [5]'],
  ['Werkgasse 50', '5 werk', '[Werk]gasse [5]0'],
  ['Werkgasse 15', 'werk 5', '[Werk]gasse 15'],
  ['Hauptstr. 3', 'hauptstraße', '[Hauptstr.] 3'],
  ['Hauptstr. 3', 'haupts', '[Hauptstr.] 3'],
  ['Hauptstraße', 'hauptstr', '[Hauptstr]aße'],
  ['Warm\u00adwasser\u00adzähler', 'warmwasserz', '[Warm\u00adwasser\u00adz]ähler'],
  ['Goethestraße', 'goethestras', '[Goethestraß]e'],
  ['Müller', 'mue', '[Mü]ller'],
  ['Müller', 'mu', '[Mü]ller'],
  ['Mu\u0308ller', 'mü', '[Mu\u0308]ller'],
  ['Karl-Marx-Allee', 'marx', 'Karl-[Marx]-Allee'],
  ['Karl-Marx-Allee', 'karlmarx', '[Karl-Marx]-Allee'],
  ['Keller (links)', 'links', 'Keller ([links])'],
  ['Keller', '', 'Keller'],
  ['', 'x', ''],
])('%p, searched for %p', (text, query, expected) => expect(marked(text, query)).toBe(expected));

test.each([
  ['1 EMH00 1234 5678', '0012', '1 EMH[00 12]34 5678'],
  ['1ESY1160123456', 'y11 456', '1ES[Y11]60123[456]'],
  ['1ESY1160123456', 'esy1-16', '1[ESY116]0123456'],
])('the meter number %p, searched for %p', (text, query, expected) =>
  expect(marked(text, query, 'anywhere')).toBe(expected),
);

test('the pieces put together are the text, and only neighbours differ', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abstr .-ÄßŁ\u0308😀'), maxLength: 20 });
  fc.assert(
    fc.property(
      text,
      text,
      fc.constantFrom('beginnings' as const, 'anywhere' as const),
      (whole, query, places) => {
        const parts = markedParts(whole, searchWords(query), places);
        expect(parts.map(part => part.text).join('')).toBe(whole);
        expect(parts.every((part, index) => part.isHit !== parts[index + 1]?.isHit)).toBe(true);
      },
    ),
  );
});
