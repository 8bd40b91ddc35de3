/** Names of a person or company. */
interface Named {
  readonly company?: string | undefined;
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
}

/** What a job is found by; every wire `Job` satisfies it. */
export interface SearchableJob {
  readonly customer?: (Named & { readonly customerNumber?: string | undefined }) | undefined;
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
        })
      | undefined;
  };
}

/** Jobs with their search text, made once per list of jobs. */
export type JobSearchIndex<Job> = readonly { readonly job: Job; readonly text: string }[];

/** Letters that do not come apart into a base letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };
const umlautLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const beyondAscii = /[\u0080-\uffff]/g;

function withoutAccent(letter: string): string {
  return plainLetters[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Lower case without accents; with umlauts twice, as `muller` and as `mueller`. */
function foldings(text: string): string[] {
  const lowerCase = text.toLowerCase();
  if (lowerCase.search(beyondAscii) < 0) return [lowerCase];
  const composed = lowerCase.normalize('NFC');
  const plain = composed.replace(beyondAscii, withoutAccent);
  const twoLetters = composed.replace(beyondAscii, letter => umlautLetters[letter] ?? withoutAccent(letter));
  return plain === twoLetters ? [plain] : [plain, twoLetters];
}

/**
 * The text a job is searched in: meter number, address, customer names and number (specification section 3, "Job"),
 * folded so that `strasse` finds `Straße` and `Hauptstr.`, and `muller` and `mueller` both find `Müller`.
 */
export function jobSearchText({ customer, meter }: SearchableJob): string {
  const { meterNumber, meterAddress: address } = meter;
  const parts = new Set([
    ...[meterNumber, meterNumber.replace(/[\s-]/g, '')],
    ...[address?.street, address?.houseNumber, address?.zip, address?.city, address?.cityDistrict],
    ...[address?.objectKey, address?.company, address?.firstname, address?.lastname],
    ...[customer?.company, customer?.firstname, customer?.lastname, customer?.customerNumber],
  ]);
  const text = [...parts].join(' ');
  const spelledOut = text.replace(/str(\.|(?=\s|$))/gi, 'strasse');
  return [...new Set([text, spelledOut])].flatMap(foldings).join(' ');
}

/** Makes the search texts of all jobs. */
export function buildJobSearchIndex<Job extends SearchableJob>(jobs: readonly Job[]): JobSearchIndex<Job> {
  return jobs.map(job => ({ job, text: jobSearchText(job) }));
}

/** The jobs that contain every word of `query`, in the order of the index; all jobs for a blank query. */
export function searchJobs<Job>(index: JobSearchIndex<Job>, query: string): Job[] {
  const words = query
    .split(/\s+/)
    .map(word => foldings(word.replace(/[.,;]+$/, '')))
    .filter(([spelling]) => spelling !== '');
  return index
    .filter(({ text }) => words.every(spellings => spellings.some(word => text.includes(word))))
    .map(({ job }) => job);
}
