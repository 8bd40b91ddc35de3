/** Letters without a Unicode decomposition, and the soft hyphen. */
const plainLetters: Readonly<Record<string, string>> = {
  '\u00ad': '',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};
const umlautLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const beyondAscii = /[\u0080-\uffff]/g;

function withoutAccent(letter: string): string {
  return plainLetters[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
}

function withTwoLetters(letter: string): string {
  return umlautLetters[letter] ?? withoutAccent(letter);
}

/** Lower case without accents; with umlauts in two forms, as `muller` and as `mueller`. */
export function foldings(text: string): string[] {
  const lowerCase = text.toLowerCase();
  if (lowerCase.search(beyondAscii) < 0) return [lowerCase];
  const composed = lowerCase.normalize('NFC');
  const plain = composed.replace(beyondAscii, withoutAccent);
  const twoLetters = composed.replace(beyondAscii, withTwoLetters);
  return plain === twoLetters ? [plain] : [plain, twoLetters];
}

const signs = /[^\p{L}\p{N}]/gu;
/** Anything but `a` to `z` and digits. */
export const isBeyondPlain = /[^a-z0-9]/;

export function compact(folded: string): string {
  return isBeyondPlain.test(folded) ? folded.replace(signs, '') : folded;
}

export type TracedText = Readonly<ReturnType<typeof traced>>;

const abbreviatedStreet = /str(?:\.|(?=\s|$))/gi;

/** `Hauptstr.` as `Hauptstrasse`. */
export function spelledOut(text: string): string {
  return text.replace(abbreviatedStreet, 'strasse');
}

/** The {@link foldings} of a text with `Hauptstr.` spelled out, traced to their origins. */
export function tracedFoldings(text: string): TracedText[] {
  const plain = traced(text, withoutAccent);
  if (text.search(beyondAscii) < 0) return [plain];
  const twoLetters = traced(text, withTwoLetters);
  return plain.folded === twoLetters.folded ? [plain] : [plain, twoLetters];
}

function traced(text: string, fold: (letter: string) => string) {
  const trace = { folded: '', from: [] as number[], until: [] as number[] };
  const add = (letters: string, start: number, end: number) => {
    trace.folded += letters;
    for (let count = 0; count < letters.length; count += 1) {
      trace.from.push(start);
      trace.until.push(end);
    }
  };
  const shortened = new Map(
    [...text.matchAll(abbreviatedStreet)].map(({ index, 0: { length } }) => [index, length]),
  );
  for (let at = 0; at < text.length; ) {
    const length = shortened.get(at);
    const letter = letterAt(text, at);
    const end = at + (length ?? letter.length);
    add(length === undefined ? foldedLetter(letter, fold) : 'strasse', at, end);
    at = end;
  }
  return trace;
}

function foldedLetter(letter: string, fold: (letter: string) => string): string {
  const lowerCase = letter.toLowerCase();
  return lowerCase < '\u0080' ? lowerCase : lowerCase.normalize('NFC').replace(beyondAscii, fold);
}

const lettersAndAccents = /.\p{M}*/suy;

/** A letter with the accents after it. */
function letterAt(text: string, at: number): string {
  if (text.charCodeAt(at) < 0x80 && !(text.charCodeAt(at + 1) >= 0x80)) return text.charAt(at);
  lettersAndAccents.lastIndex = at;
  return lettersAndAccents.exec(text)?.[0] ?? text.charAt(at);
}
