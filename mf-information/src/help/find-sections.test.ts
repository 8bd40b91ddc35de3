import { sectionsOf } from '../page-text/sections.ts';
import { findSections } from './find-sections.ts';

const sections = sectionsOf(
  `# Fotos\nNah **herangehen**, und [Spiegelungen](https://example.com/) vermeiden.\n# Größe\n${'weit '.repeat(40)}Straße${' fern'.repeat(40)}`,
);
const found = (words: string) =>
  findSections(sections, words).map(({ section, before, match, after }) => [
    section.id,
    `${before}[${match}]${after}`,
  ]);

test.each([
  ['herangehen', 'fotos', /^Nah \[herangehen\], und Spiegelungen vermeiden\.$/],
  ['FOTOS', 'fotos', /^\[\]Nah herangehen, und Spiegelungen vermeiden\.$/],
  ['nah spiegel', 'fotos', /^\[Nah\] herangehen/],
  ['strasse', 'groesse', /^… (weit )+\[Straße\]( fern)+.* …$/],
  ['grosse', 'groesse', /^\[\]weit/],
])('"%s" is found in %s, with what stands around it', (words, id, piece) => {
  const hits = found(words);
  expect(hits).toEqual([[id, expect.stringMatching(piece)]]);
});

test('excerpts have whole words, and no markup of lists and tables', () => {
  const list = '- **Eins**, siehe a_b@example.org\n2. Zwei\n\n| A | B |\n|---|:-:|\n| 1-2 | _drei_ |';
  const [hit] = findSections(sectionsOf(`# Liste\n${list}`), 'liste');
  expect(hit?.after).toBe('Eins, siehe a_b@example.org Zwei A B 1-2 drei');
  const long = `${'Ablesezeitraum '.repeat(9)}Treffer${' Zählernummer'.repeat(9)}`;
  const [cut] = findSections(sectionsOf(`# Lang\n${long}`), 'treffer');
  expect(cut?.before).toMatch(/^… (Ablesezeitraum )+$/);
  expect(cut?.after).toMatch(/^( Zählernummer)+ …$/);
  const [endless] = findSections(sectionsOf(`# Lang\n${'x'.repeat(99)}Treffer${'y'.repeat(99)}`), 'treffer');
  expect(endless).toMatchObject({ before: `… ${'x'.repeat(60)}`, after: `${'y'.repeat(60)} …` });
});

test.each(['', '   ', 'example.com', 'nah fern', '**'])('"%s" is found nowhere', words => {
  expect(found(words)).toEqual([]);
});
