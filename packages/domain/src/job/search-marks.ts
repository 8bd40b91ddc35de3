import { compact, foldings, spelledOut, type TracedText, tracedFoldings } from './folded-text.ts';
import type { SearchWord } from './job-search.ts';

export interface MarkedPart {
  readonly text: string;
  readonly isHit: boolean;
}

/** Matches at the beginning of words, or anywhere, as in a meter number. */
export type MarkedPlaces = 'beginnings' | 'anywhere';

const letterOrDigit = /[\p{L}\p{N}]/u;

export function markedParts(text: string, words: readonly SearchWord[], places: MarkedPlaces) {
  // Fast path: most texts have no hit, and need no tracing.
  const whole = foldings(spelledOut(text)).map(compact);
  const spellings = words.flat().filter(({ word }) => whole.some(folded => folded.includes(word)));
  if (spellings.length === 0) return [{ text, isHit: false }];
  const isHit = new Array<boolean>(text.length).fill(false);
  for (const traced of tracedFoldings(text))
    for (const { word } of spellings) markHits(isHit, traced, word, places);
  const parts: MarkedPart[] = [];
  for (let start = 0; start < text.length; ) {
    let end = start + 1;
    while (end < text.length && isHit[end] === isHit[start]) end += 1;
    parts.push({ text: text.slice(start, end), isHit: isHit[start] === true });
    start = end;
  }
  return parts;
}

function markHits(isHit: boolean[], traced: TracedText, word: string, places: MarkedPlaces): void {
  const { folded, from, until } = traced;
  const first = word.charAt(0);
  for (let start = folded.indexOf(first); start >= 0; start = folded.indexOf(first, start + 1)) {
    if (places === 'beginnings' && letterOrDigit.test(folded.charAt(start - 1))) continue;
    const end = endOfHit(folded, word, start);
    if (end !== undefined) isHit.fill(true, from[start], until[end - 1]);
  }
}

/** The end of a hit that begins at `start`; signs and blanks within it are ignored. */
function endOfHit(folded: string, word: string, start: number): number | undefined {
  let at = start;
  for (const letter of word) {
    if (at > start)
      while (at < folded.length && folded[at] !== letter && !letterOrDigit.test(folded[at] ?? '')) at += 1;
    if (folded[at] !== letter) return undefined;
    at += 1;
  }
  return at;
}
