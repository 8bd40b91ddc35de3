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
  ['herangehen', 'fotos', /^Nah \[herangehen\] , und Spiegelungen vermeiden\.$/],
  ['FOTOS', 'fotos', /^\[\]Nah herangehen , und Spiegelungen vermeiden\.$/],
  ['nah spiegel', 'fotos', /^\[Nah\] herangehen/],
  ['strasse', 'groesse', /^… (weit )+\[Straße\]( fern)+.* …$/],
  ['grosse', 'groesse', /^\[\]weit/],
])('"%s" is found in %s, with what stands around it', (words, id, piece) => {
  const hits = found(words);
  expect(hits).toEqual([[id, expect.stringMatching(piece)]]);
});

test.each(['', '   ', 'example.com', 'nah fern', '**'])('"%s" is found nowhere', words => {
  expect(found(words)).toEqual([]);
});
