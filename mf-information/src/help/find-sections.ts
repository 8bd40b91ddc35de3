import { plainText, type Section } from '../page-text/sections.ts';

/** `before`, `match` and `after` are a contiguous excerpt. */
export interface Hit {
  readonly section: Section;
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** Characters shown around a match. */
const around = 60;

/** Markup of lists and tables. */
const lineMarks = /^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+|^[ \t|:-]+$/gm;

/** The sections with all of the words in title or text, ignoring case and accents. */
export function findSections(sections: readonly Section[], words: string): readonly Hit[] {
  const wanted = folded(words).text.split(/\s+/).filter(Boolean);
  const [first] = wanted;
  if (first === undefined) return [];
  return sections.flatMap(section => {
    const plain = plainText(section.text.replace(lineMarks, ''));
    const text = folded(plain);
    const whole = `${folded(section.title).text}\n${text.text}`;
    if (!wanted.every(word => whole.includes(word))) return [];
    const place = text.text.indexOf(first);
    // In the title only: the excerpt is the beginning of the text.
    const [from, to] =
      place < 0 ? [0, 0] : [text.places[place] ?? 0, text.places[place + first.length] ?? plain.length];
    const begin = wordBefore(plain, from);
    const end = wordAfter(plain, to);
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

/** Start of the excerpt, at a whole word if possible. */
function wordBefore(text: string, place: number): number {
  const begin = place - around;
  if (begin <= 0) return 0;
  const blank = text.indexOf(' ', begin - 1);
  return blank >= 0 && blank < place ? blank + 1 : begin;
}

function wordAfter(text: string, place: number): number {
  const end = place + around;
  if (end >= text.length) return text.length;
  const blank = text.lastIndexOf(' ', end);
  return blank > place ? blank : end;
}

/** Text without case and accents; `places` maps each character to its index in the original. */
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
