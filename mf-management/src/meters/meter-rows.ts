import type { Application, Job } from '@zaehlwerk/api';
import type { Share } from '@zaehlwerk/api/sharing';
import { type CalendarDay, meterTypeOf, meterTypes } from '@zaehlwerk/domain';
import { cityLine, nameLines, streetLine } from '@zaehlwerk/metering/job-text';
import { isShareable } from '../shares/is-shareable.ts';
import type { Texts } from '../texts.ts';

/** A meter of the account as table, list and files show it. What is not known is empty text. */
export interface MeterRow {
  /** Id of the job. */
  readonly id: string;
  readonly job: Job;
  readonly meterNumber: string;
  /** The type in words. */
  readonly meterType: string;
  /** Street and number: what is read, walked to and shared together. */
  readonly house: string;
  readonly street: string;
  readonly city: string;
  /** Where in the house. */
  readonly location: string;
  readonly customer: string;
  readonly isDone: boolean;
  /** The state in words. */
  readonly state: string;
  /** Until when it may be read. */
  readonly until: CalendarDay | '';
  /** Names of the accesses that have it. */
  readonly accesses: readonly string[];
  readonly isShareable: boolean;
}

/** A column of meters, on the screen and in files. */
export interface MeterColumn {
  readonly key:
    | 'meterNumber'
    | 'meterType'
    | 'house'
    | 'street'
    | 'city'
    | 'location'
    | 'customer'
    | 'state'
    | 'until'
    | 'accesses';
  readonly kind: 'text' | 'day';
  /** By which meters are put together. */
  readonly isGroupable?: boolean;
  /** Not shown until it is chosen. */
  readonly isHidden?: boolean;
}

/** The columns, in their order; their names are the texts `meters.column.{key}`. */
export const meterColumns: readonly MeterColumn[] = [
  { key: 'meterNumber', kind: 'text' },
  { key: 'meterType', kind: 'text', isGroupable: true },
  { key: 'house', kind: 'text', isGroupable: true },
  { key: 'street', kind: 'text', isGroupable: true, isHidden: true },
  { key: 'city', kind: 'text', isGroupable: true, isHidden: true },
  { key: 'location', kind: 'text' },
  { key: 'customer', kind: 'text', isHidden: true },
  { key: 'state', kind: 'text', isGroupable: true },
  { key: 'until', kind: 'day' },
  { key: 'accesses', kind: 'text' },
];

/** The texts that are in rows. */
function wordsOf(t: Texts['t']) {
  const types = new Map(meterTypes.map(type => [type, t(`meterType.${type}`)]));
  return { types, done: t('jobs.status.done'), open: t('jobs.status.open') };
}

type Words = ReturnType<typeof wordsOf>;

interface KnownRows {
  readonly features: Application['features'];
  /** In which language they were written. */
  readonly language: string;
  rows: readonly MeterRow[];
}

/** They go with their jobs. */
const knownRows = new WeakMap<readonly Job[], KnownRows>();

/**
 * The rows of an account's jobs, in the server's order. A row stays the same as long as it says the same, also from one
 * visit to the next: what searches and sorts ten thousand of them keeps what it knows.
 */
export function meterRows(
  jobs: readonly Job[],
  shares: readonly Share[],
  features: Application['features'],
  t: Texts['t'],
): readonly MeterRow[] {
  const words = wordsOf(t);
  const language = String([words.done, words.open, ...words.types.values()]);
  let known = knownRows.get(jobs);
  if (known?.features !== features || known.language !== language) {
    known = { features, language, rows: rowsOf(jobs, features, words) };
    knownRows.set(jobs, known);
  }
  const names = new Map<string, string[]>();
  for (const { name, jobs: shared } of shares)
    for (const id of shared) {
      const others = names.get(id);
      if (others) others.push(name);
      else names.set(id, [name]);
    }
  const { rows } = known;
  const isSame = ({ id, accesses }: MeterRow) => {
    const now = names.get(id) ?? none;
    return now.length === accesses.length && now.every((name, index) => name === accesses[index]);
  };
  if (rows.every(isSame)) return rows;
  known.rows = rows.map(row => (isSame(row) ? row : { ...row, accesses: names.get(row.id) ?? none }));
  return known.rows;
}

const none: readonly string[] = [];

/** Without what the shares say. */
function rowsOf(jobs: readonly Job[], features: Application['features'], words: Words): readonly MeterRow[] {
  return jobs.map(job => {
    const { meterNumber, meterAddress } = job.meter;
    return {
      id: job.id,
      job,
      meterNumber,
      meterType: job.meter.customMeterType?.trim() || (words.types.get(meterTypeOf(job)) ?? ''),
      house: streetLine(meterAddress),
      street: meterAddress?.street?.trim() ?? '',
      city: cityLine(meterAddress),
      location: meterAddress?.locationDescription?.trim() ?? '',
      customer: nameLines(job.customer).join(', '),
      isDone: job.done,
      state: words[job.done ? 'done' : 'open'],
      until: job.jobConstraints?.latestExecution ?? '',
      accesses: none,
      isShareable: isShareable(job, features),
    };
  });
}
