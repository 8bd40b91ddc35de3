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

const germanLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Lower case, `ß` as `ss`, accents gone; umlauts as two letters or without their dots. */
function fold(text: string, umlauts: 'twoLetters' | 'plain'): string {
  const lower = text.normalize('NFC').toLowerCase().replaceAll('ß', 'ss');
  const spelled =
    umlauts === 'plain' ? lower : lower.replace(/[äöü]/g, letter => germanLetters[letter] ?? letter);
  return spelled.normalize('NFD').replace(/\p{M}/gu, '');
}

function foldings(text: string): string[] {
  return [...new Set([fold(text, 'plain'), fold(text, 'twoLetters')])];
}

/**
 * The text a job is searched in: meter number, address, customer names and number (specification section 3, "Job"),
 * folded so that `strasse` finds `Straße` and `Hauptstr.`, and `muller` and `mueller` both find `Müller`.
 */
export function jobSearchText({ customer, meter }: SearchableJob): string {
  const address = meter.meterAddress;
  const words = [meter.meterNumber, meter.meterNumber.replace(/[\s-]/g, '')]
    .concat([address?.street, address?.houseNumber, address?.zip, address?.city].map(word => word ?? ''))
    .concat([address?.cityDistrict, address?.objectKey].map(word => word ?? ''))
    .concat([address?.company, address?.firstname, address?.lastname].map(word => word ?? ''))
    .concat([customer?.company, customer?.firstname, customer?.lastname].map(word => word ?? ''))
    .concat(customer?.customerNumber ?? '');
  const text = [...new Set(words.filter(word => word !== ''))]
    .join(' ')
    .replace(/str(\.|(?=\s|$))/gi, 'strasse');
  return foldings(text).join(' ');
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
