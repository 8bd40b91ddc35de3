import fc from 'fast-check';
import { plainText, sectionsOf } from './sections.ts';

const drawn = (markdown: string) =>
  sectionsOf(markdown).map(({ id, level, title, text }) => `${level} #${id} ${title}: ${text}`);

test('a text by its headings, in their depth', () => {
  expect(drawn('Vorweg\n\n# Zwei *Tarife* #\nHT und NT\n## Größe & Maß\n\nText\n#### Tief\n# Ende')).toEqual([
    '1 #text : Vorweg',
    '1 #zwei-tarife Zwei Tarife: HT und NT',
    '2 #groesse-mass Größe & Maß: Text\n#### Tief',
    '1 #ende Ende: ',
  ]);
});

test('the topmost headings are the first level, whatever they were written with', () => {
  expect(sectionsOf('## A\n### B').map(({ level }) => level)).toEqual([1, 2]);
  expect(sectionsOf('### A\n# B').map(({ level }) => level)).toEqual([3, 1]);
});

test('lines in code blocks are no headings', () => {
  expect(drawn('# A\n```\n# B\n~~~\n```\n# C')).toEqual(['1 #a A: ```\n# B\n~~~\n```', '1 #c C: ']);
  expect(drawn('# A\n~~~\n# B')).toEqual(['1 #a A: ~~~\n# B']);
});

test('each section has an address of its own, which nothing else on the page has', () => {
  expect(sectionsOf('# Main\n# Foto\n# Foto!\n# ???\n# Überblick').map(({ id }) => id)).toEqual([
    'main-2',
    'foto',
    'foto-2',
    'text',
    'ueberblick',
  ]);
});

test('no line is lost, and no two addresses are the same', () => {
  const line = fc.constantFrom(
    '# A',
    '## A',
    '### B c',
    'Wort',
    '',
    '```',
    '~~~',
    '#',
    '#### D',
    '  # E',
    '- x',
  );
  fc.assert(
    fc.property(fc.array(line), lines => {
      const sections = sectionsOf(lines.join('\n'));
      const words = (text: string) => text.replace(/[\s#]+/g, ' ').trim();
      const kept = sections.flatMap(({ title, text }) => [title, text]).join(' ');
      expect(words(kept)).toBe(words(lines.join(' ')));
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    }),
  );
});

test('the search covers the words of links, not their targets', () => {
  const text =
    'Siehe [Tarife](https://a.example/), [HT][tarif] und [NT][].\n\n[tarif]: https://b.example/\nEnde';
  expect(plainText(text)).toBe('Siehe Tarife, HT und NT. Ende');
});

test.each([
  ['marks of headings', `# ${'#'.repeat(100_000)}`],
  ['blanks', `# a${' '.repeat(100_000)}b`],
  ['brackets', '['.repeat(100_000)],
  ['headings', '# A\n'.repeat(20_000)],
  ['definitions', '[a]: '.repeat(20_000)],
])('a book of %s takes no more time than one of words', (_case, text) => {
  const millisecondsFor = (shown: string) => {
    const began = performance.now();
    sectionsOf(shown);
    plainText(shown.slice(0, 20_000));
    return performance.now() - began;
  };
  const plain = millisecondsFor('Ein Absatz, wie er in einer Hilfe steht.\n'.repeat(5000));
  expect(millisecondsFor(text) / Math.max(plain, 1)).toBeLessThan(1000);
});
