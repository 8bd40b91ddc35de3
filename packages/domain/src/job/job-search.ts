import { compact, foldings, isBeyondPlain, spelledOut } from './folded-text.ts';

interface Named {
  readonly company?: string | undefined;
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
}

/** Every wire `Job` satisfies it. */
export interface SearchableJob {
  readonly customer?: (Named & { readonly customerNumber?: string | undefined }) | undefined;
  readonly partner?: { readonly identifier?: string | undefined } | undefined;
  readonly meter: {
    readonly meterNumber: string;
    readonly meterAddress?:
      | (Named & {
          readonly street?: string | undefined;
          readonly houseNumber?: string | undefined;
          readonly zip?: string | undefined;
          readonly city?: string | undefined;
          readonly cityDistrict?: string | undefined;
          readonly objectKey?: string | undefined;
          readonly locationDescription?: string | undefined;
        })
      | undefined;
  };
}

export interface SearchedJob<Job> {
  readonly job: Job;
  /**
   * Folded and without signs: the meter number, matched anywhere, then all other words, each between two
   * blanks and matched from its beginning.
   */
  readonly text: string;
  readonly numberEnd: number;
  readonly houseNumber: string;
}

export interface JobSearchIndex<Job> {
  readonly jobs: readonly SearchedJob<Job>[];
  /** All texts in one: one search through it is quicker than ten thousand through small ones. */
  readonly text: string;
  readonly ends: Uint32Array;
}

const isBeyondPlainWords = /[^a-z0-9 ]/;
/** A further beginning within a word: after a hyphen, a slash, a bracket. */
const innerBeginnings = /(?<=[^\p{L}\p{N}])[\p{L}\p{N}]/gu;

/** Folded words without signs; a word with signs is included from each of its parts on. */
function wordsOf(text: string): Set<string> {
  const lowerCase = text.toLowerCase();
  const words = new Set(lowerCase.split(' '));
  if (!isBeyondPlainWords.test(lowerCase)) return words;
  for (const word of [...words]) {
    if (!isBeyondPlain.test(word)) continue;
    words.delete(word);
    for (const form of formsOf(word)) words.add(form);
  }
  return words;
}

/** A cache: streets, names and types recur in a list. */
const knownForms = new Map<string, readonly string[]>();
const mostKnownForms = 2000;

function formsOf(word: string): readonly string[] {
  const known = knownForms.get(word);
  if (known) return known;
  const forms = foldings(word).flatMap(folding => [
    compact(folding),
    ...Array.from(folding.matchAll(innerBeginnings), ({ index }) => compact(folding.slice(index))),
  ]);
  if (knownForms.size >= mostKnownForms) knownForms.clear();
  knownForms.set(word, forms);
  return forms;
}

function numberOf(meterNumber: string): string {
  return compact(foldings(meterNumber)[0] ?? '');
}

function betweenBlanks(words: ReadonlySet<string>): string {
  return ` ${[...words].join(' ')} `;
}

/**
 * Indexes meter number, address and place, customer names and number (specification section 3, "Job"), the
 * partner's number, and `more`, such as the name of the meter type. Folding lets `strasse` find `Straße` and
 * `Hauptstr.`, and `muller` and `mueller` find `Müller`.
 */
export function searchedJob<Job>(
  job: Job,
  { customer, partner, meter }: SearchableJob,
  more: readonly (string | undefined)[] = [],
): SearchedJob<Job> {
  const address = meter.meterAddress;
  const texts = [
    ...[address?.street, address?.houseNumber, address?.zip, address?.city, address?.cityDistrict],
    ...[address?.objectKey, address?.locationDescription],
    ...[address?.company, address?.firstname, address?.lastname],
    ...[customer?.company, customer?.firstname, customer?.lastname, customer?.customerNumber],
    ...[partner?.identifier, ...more],
  ];
  const words = wordsOf(spelledOut(texts.filter(Boolean).join(' ')));
  const houseNumber = compact((address?.houseNumber ?? '').toLowerCase());
  if (hasLetters.test(houseNumber)) words.add(houseNumber).add(houseNumber.replace(/^\d+/, ''));
  words.delete('');
  const meterNumber = numberOf(meter.meterNumber);
  const text = `${meterNumber}${betweenBlanks(words)}`;
  return { job, text, numberEnd: meterNumber.length, houseNumber };
}

/** The `a` of `12a` is a search word, too. */
const hasLetters = /[^\d]/;

export function searchIndexOf<Job>(jobs: readonly SearchedJob<Job>[]): JobSearchIndex<Job> {
  const ends = new Uint32Array(jobs.length);
  let end = 0;
  for (const [position, { text }] of jobs.entries()) {
    end += text.length;
    ends[position] = end;
  }
  return { jobs, text: jobs.map(({ text }) => text).join(''), ends };
}

/** A search word in its spellings. */
export type SearchWord = readonly {
  /** Folded and without signs; never empty. */
  readonly word: string;
  /** With a blank before it: the beginning of a word. */
  readonly beginning: string;
  readonly whole: string;
}[];

export function searchWords(query: string): readonly SearchWord[] {
  return query
    .split(/\s+/)
    .map(word => word.replace(/[^\p{L}\p{N}.]+$/u, '').replace(/str\.$/i, 'strasse'))
    .map(word => foldings(word).map(compact))
    .filter(([spelling]) => spelling)
    .map(spellings => spellings.map(word => ({ word, beginning: ` ${word}`, whole: ` ${word} ` })));
}

/** The words that no word of the text begins with. */
export function missingWords(text: string, words: readonly SearchWord[]): readonly SearchWord[] {
  if (words.length === 0) return words;
  const said = betweenBlanks(wordsOf(spelledOut(text)));
  return words.filter(spellings => !spellings.some(({ beginning }) => said.includes(beginning)));
}

/** The words that are not part of a meter number. */
export function missingInNumber(meterNumber: string, words: readonly SearchWord[]): readonly SearchWord[] {
  if (words.length === 0) return words;
  const said = numberOf(meterNumber);
  return words.filter(spellings => !spellings.some(({ word }) => said.includes(word)));
}

const blank = 32;

function placeIn({ text, numberEnd }: SearchedJob<unknown>, word: string): number {
  let place = text.indexOf(word);
  while (place >= numberEnd && text.charCodeAt(place - 1) !== blank) place = text.indexOf(word, place + 1);
  return place;
}

/** 0 for a whole word, 1 for the beginning of a word, 2 for a part of a meter number. */
function distanceTo(searched: SearchedJob<unknown>, spellings: SearchWord): number | undefined {
  const { text, numberEnd } = searched;
  let nearest: number | undefined;
  for (const { word, beginning, whole } of spellings) {
    const place = placeIn(searched, word);
    if (place < 0) continue;
    const isWhole =
      place >= numberEnd ? text.charCodeAt(place + word.length) === blank : word.length === numberEnd;
    if (isWhole || text.includes(whole)) return 0;
    if (place >= numberEnd || text.includes(beginning)) nearest = 1;
    else nearest ??= 2;
  }
  return nearest;
}

/** In the order of the index. */
function jobsWith<Job>(index: JobSearchIndex<Job>, [spelling, ...others]: SearchWord): SearchedJob<Job>[] {
  if (spelling === undefined) return [];
  const places = placesOf(index, spelling.word);
  for (const { word } of others) places.push(...placesOf(index, word));
  const inOrder = others.length === 0 ? places : [...new Set(places)].sort((one, other) => one - other);
  return inOrder.flatMap(place => index.jobs[place] ?? []);
}

function placesOf({ jobs, text, ends }: JobSearchIndex<unknown>, word: string): number[] {
  const places: number[] = [];
  let place = 0;
  for (let found = text.indexOf(word); found >= 0; ) {
    while (found >= (ends[place] ?? text.length)) place += 1;
    const numberEnd = (ends[place - 1] ?? 0) + (jobs[place]?.numberEnd ?? 0);
    const isHit = found < numberEnd || text.charCodeAt(found - 1) === blank;
    if (isHit) places.push(place);
    found = text.indexOf(word, isHit ? ends[place] : found + 1);
  }
  return places;
}

/** The longest word is matched first: it leaves the fewest candidates. */
function longest(words: readonly SearchWord[]): SearchWord | undefined {
  return words.toSorted((one, other) => (other[0]?.word.length ?? 0) - (one[0]?.word.length ?? 0))[0];
}

/**
 * The jobs that match every word of `query`: first those with the typed house number, then those whose house
 * number begins with it, then those with more whole words. Equal ones, and all jobs for a blank query, stay
 * in the order of the index.
 */
export function searchJobs<Job>(index: JobSearchIndex<Job>, query: string): Job[] {
  const words = searchWords(query);
  const first = longest(words);
  if (first === undefined) return index.jobs.map(({ job }) => job);
  const typed = possibleHouseNumbers(words);
  const farthest = words.length * 2;
  const byDistance: Job[][] = [];
  for (const searched of jobsWith(index, first)) {
    let distance = houseDistance(searched.houseNumber, typed) * (farthest + 1);
    for (const word of words) distance += distanceTo(searched, word) ?? Number.NaN;
    if (Number.isNaN(distance)) continue;
    const equallyGood = byDistance[distance] ?? [];
    equallyGood.push(searched.job);
    byDistance[distance] = equallyGood;
  }
  return byDistance.flat();
}

/** 0 for the typed house number, 1 for one that begins with it. */
function houseDistance(houseNumber: string, typed: readonly string[]): number {
  if (typed.includes(houseNumber)) return 0;
  return typed.some(beginning => houseNumber.startsWith(beginning)) ? 1 : 2;
}

/** Each word that begins with a digit, and each pair of adjacent words, as in `12 a`. */
function possibleHouseNumbers(words: readonly SearchWord[]): readonly string[] {
  const typed = words.map(([spelling]) => spelling?.word ?? '');
  const pairs = typed.slice(1).map((word, index) => `${typed[index]}${word}`);
  return [...typed, ...pairs].filter(word => /^\d/.test(word));
}
