import { plainText, type Section } from '../page-text/sections.ts';

/** A section in which all words stand, and where: `before`, `match` and `after` are one piece of its text. */
export interface Hit {
  readonly section: Section;
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** Characters of a text that are shown around what was found. */
const around = 60;

/** The sections in whose title or text each of the words stands, in any spelling of case and accents, in their order. */
export function findSections(sections: readonly Section[], words: string): readonly Hit[] {
  const wanted = folded(words).text.split(/\s+/).filter(Boolean);
  const [first] = wanted;
  if (first === undefined) return [];
  return sections.flatMap(section => {
    const plain = plainText(section.text);
    const text = folded(plain);
    const whole = `${folded(section.title).text}\n${text.text}`;
    if (!wanted.every(word => whole.includes(word))) return [];
    const place = text.text.indexOf(first);
    // Found in the title alone: the text is shown from its beginning.
    const [from, to] =
      place < 0 ? [0, 0] : [text.places[place] ?? 0, text.places[place + first.length] ?? plain.length];
    const begin = Math.max(0, from - around);
    const end = Math.min(plain.length, to + around);
    return [
      {
        section,
        before: (begin > 0 ? '… ' : '') + plain.slice(begin, from),
        match: plain.slice(from, to),
        after: plain.slice(to, end) + (end < plain.length ? ' …' : ''),
      },
    ];
  });
}

/** A text without case and accents, and from which place of the given one each of its characters comes. */
function folded(given: string): { text: string; places: number[] } {
  const places: number[] = [];
  let text = '';
  let place = 0;
  for (const character of given) {
    const plain = character.toLowerCase().replace('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');
    for (let index = 0; index < plain.length; index++) places.push(place);
    text += plain;
    place += character.length;
  }
  return { text, places };
}
