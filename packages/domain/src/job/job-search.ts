import { compact, foldings, isBeyondPlain, spelledOut } from './folded-text.ts';

/** Names of a person or company. */
interface Named {
  readonly company?: string | undefined;
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
}

/** What a job is found by; every wire `Job` satisfies it. */
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

/** A job with what it is searched in. */
export interface SearchedJob<Job> {
  readonly job: Job;
  /**
   * Folded: the meter number, any part of which is searched for; then the words of everything else, each between two
   * blanks, which are searched for from their beginning. None of them has signs or blanks within.
   */
  readonly text: string;
  /** Where the meter number ends in `text`. */
  readonly numberEnd: number;
  readonly houseNumber: string;
}

/** Jobs with what they are searched in, made once per list of jobs. */
export interface JobSearchIndex<Job> {
  /** In the order of the list. */
  readonly jobs: readonly SearchedJob<Job>[];
  /** The texts of all, one behind the other: a single look through it is quicker than ten thousand into small ones. */
  readonly text: string;
  /** Where each job's text ends in it. */
  readonly ends: Uint32Array;
}

const isBeyondPlainWords = /[^a-z0-9 ]/;
/** Where a word has another beginning within: behind a hyphen, a slash, a bracket. */
const innerBeginnings = /(?<=[^\p{L}\p{N}])[\p{L}\p{N}]/gu;

/** The words of a text, folded and without signs; one with signs is there also from each of its parts on. */
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

/** Streets, names and types come again and again in a list. */
const knownForms = new Map<string, readonly string[]>();
const mostKnownForms = 2000;

/** The forms in which a word is found that has other letters than plain ones, or signs. */
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

/** A meter number, folded and without signs. */
function numberOf(meterNumber: string): string {
  return compact(foldings(meterNumber)[0] ?? '');
}

function betweenBlanks(words: ReadonlySet<string>): string {
  return ` ${[...words].join(' ')} `;
}

/**
 * What a job is searched in: meter number, address and place, customer names and number (specification section 3, "Job"),
 * the partner's number, and `more`, such as the name of its meter type. It is folded so that `strasse` finds `Straße` and
 * `Hauptstr.`, and `muller` and `mueller` both find `Müller`.
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

/** The `a` of `12a` is typed by itself as well. */
const hasLetters = /[^\d]/;

/** What all jobs are searched in; `moreOf` says what a job is found by that it does not say itself. */
export function buildJobSearchIndex<Job extends SearchableJob>(
  jobs: readonly Job[],
  moreOf?: (job: Job) => readonly (string | undefined)[],
): JobSearchIndex<Job> {
  return searchIndexOf(jobs.map(job => searchedJob(job, job, moreOf?.(job))));
}

/** The index of jobs whose texts are there already. */
export function searchIndexOf<Job>(jobs: readonly SearchedJob<Job>[]): JobSearchIndex<Job> {
  const ends = new Uint32Array(jobs.length);
  let end = 0;
  for (const [position, { text }] of jobs.entries()) {
    end += text.length;
    ends[position] = end;
  }
  return { jobs, text: jobs.map(({ text }) => text).join(''), ends };
}

/** A word that is searched for, in its spellings. */
export type SearchWord = readonly {
  /** Folded and without signs; never empty. */
  readonly word: string;
  /** With a blank before it: at the beginning of a word. */
  readonly beginning: string;
  /** Between two blanks. */
  readonly whole: string;
}[];

/** The words that are searched for with `query`; none for a blank query. */
export function searchWords(query: string): readonly SearchWord[] {
  return query
    .split(/\s+/)
    .map(word => word.replace(/[^\p{L}\p{N}.]+$/u, '').replace(/str\.$/i, 'strasse'))
    .map(word => foldings(word).map(compact))
    .filter(([spelling]) => spelling)
    .map(spellings => spellings.map(word => ({ word, beginning: ` ${word}`, whole: ` ${word} ` })));
}

/** Those of the words that no word of the text begins with. */
export function missingWords(text: string, words: readonly SearchWord[]): readonly SearchWord[] {
  if (words.length === 0) return words;
  const said = betweenBlanks(wordsOf(spelledOut(text)));
  return words.filter(spellings => !spellings.some(({ beginning }) => said.includes(beginning)));
}

/** Those of the words that are no part of a meter number. */
export function missingInNumber(meterNumber: string, words: readonly SearchWord[]): readonly SearchWord[] {
  if (words.length === 0) return words;
  const said = numberOf(meterNumber);
  return words.filter(spellings => !spellings.some(({ word }) => said.includes(word)));
}

const blank = 32;

/** Where the first of a job's words begins with `word`, or its meter number has it; -1 where it does not. */
function placeIn({ text, numberEnd }: SearchedJob<unknown>, word: string): number {
  let place = text.indexOf(word);
  while (place >= numberEnd && text.charCodeAt(place - 1) !== blank) place = text.indexOf(word, place + 1);
  return place;
}

/** A whole word is no distance away, the beginning of one a little, a part of a meter number more. */
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

/** The jobs in which a word is found, in the order of the index. */
function jobsWith<Job>(index: JobSearchIndex<Job>, [spelling, ...others]: SearchWord): SearchedJob<Job>[] {
  if (spelling === undefined) return [];
  const places = placesOf(index, spelling.word);
  for (const { word } of others) places.push(...placesOf(index, word));
  const inOrder = others.length === 0 ? places : [...new Set(places)].sort((one, other) => one - other);
  return inOrder.flatMap(place => index.jobs[place] ?? []);
}

/** At which places of the index jobs are in which the word is found. */
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

/** Looked for first: what the longest word does not find is not looked at any further. */
function longest(words: readonly SearchWord[]): SearchWord | undefined {
  return words.toSorted((one, other) => (other[0]?.word.length ?? 0) - (one[0]?.word.length ?? 0))[0];
}

/**
 * The jobs in which every word of `query` is found, the best first: those whose house number was typed, then those whose
 * house number begins with it, then those in which more of the words are whole. Those that are as good as each other stay
 * in the order of the index; for a blank query, all jobs do.
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

/** A house number that was typed is no distance away, one that begins with it a little. */
function houseDistance(houseNumber: string, typed: readonly string[]): number {
  if (typed.includes(houseNumber)) return 0;
  return typed.some(beginning => houseNumber.startsWith(beginning)) ? 1 : 2;
}

/** The words that may be a house number: each that begins with a digit, and two that follow each other, as in `12 a`. */
function possibleHouseNumbers(words: readonly SearchWord[]): readonly string[] {
  const typed = words.map(([spelling]) => spelling?.word ?? '');
  const pairs = typed.slice(1).map((word, index) => `${typed[index]}${word}`);
  return [...typed, ...pairs].filter(word => /^\d/.test(word));
}
