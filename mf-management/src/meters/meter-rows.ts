import type { Application, Job } from '@zaehlwerk/api';
import type { Share } from '@zaehlwerk/api/sharing';
import {
  addDays,
  type CalendarDay,
  expiryWarningDays,
  groupedBy,
  meterTypeOf,
  meterTypes,
} from '@zaehlwerk/domain';
import { cityLine, nameLines, streetLine } from '@zaehlwerk/metering/job-text';
import { isShareable } from '../shares/is-shareable.ts';
import type { Texts } from '../texts.ts';

/** A meter as table, list and files show it. Unknown values are empty text. */
export interface MeterRow {
  /** Id of the job. */
  readonly id: string;
  readonly job: Job;
  readonly meterNumber: string;
  readonly meterType: string;
  /** Street and number. */
  readonly house: string;
  readonly street: string;
  readonly city: string;
  /** In the house. */
  readonly location: string;
  readonly customer: string;
  readonly isDone: boolean;
  readonly state: string;
  /** Last day of the reading period. */
  readonly until: CalendarDay | '';
  /** Names of the shares that have it. */
  readonly shares: readonly string[];
  readonly isShareable: boolean;
}

export interface MeterColumn {
  readonly key: Exclude<keyof MeterRow, 'id' | 'job' | 'isDone' | 'isShareable'>;
  readonly isGroupable?: boolean;
  /** Hidden until it is chosen. */
  readonly isHidden?: boolean;
  /** In a table, in rem. */
  readonly width: number;
  /** Takes an equal part of what is left in a wider table. */
  readonly isFlexible?: boolean;
}

/**
 * In their order; the names are the texts `meters.column.{key}`. Those that are visible at first fit beside the shares on a
 * screen of 1280 pixels.
 */
export const meterColumns: readonly MeterColumn[] = [
  { key: 'meterNumber', width: 9.75 },
  { key: 'meterType', width: 12, isGroupable: true },
  { key: 'house', width: 6.5, isFlexible: true, isGroupable: true },
  { key: 'street', width: 8, isFlexible: true, isGroupable: true, isHidden: true },
  { key: 'city', width: 8, isFlexible: true, isGroupable: true, isHidden: true },
  { key: 'location', width: 6.5, isFlexible: true },
  { key: 'customer', width: 8, isFlexible: true, isHidden: true },
  { key: 'state', width: 6.75, isGroupable: true },
  { key: 'until', width: 8.25 },
  { key: 'shares', width: 6.25, isFlexible: true },
];

function wordsOf(t: Texts['t']) {
  const types = new Map(meterTypes.map(type => [type, t(`meterType.${type}`)]));
  return { types, done: t('jobs.status.done'), open: t('jobs.status.open') };
}

type Words = ReturnType<typeof wordsOf>;

interface KnownRows {
  readonly features: Application['features'];
  /** All texts, which differ from one language to the next. */
  readonly language: string;
  rows: readonly MeterRow[];
}

const knownRows = new WeakMap<readonly Job[], KnownRows>();

/** In the server's order. An unchanged row stays the same object across visits, for caches of search and sorting. */
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
  const shared = shares.flatMap(share => share.jobs.map(id => ({ id, name: share.name })));
  const byJob = groupedBy(shared, ({ id }) => id);
  const namesOf = (id: string) => byJob.get(id)?.map(({ name }) => name) ?? none;
  const { rows } = known;
  const isSame = ({ id, shares: before }: MeterRow) => {
    const now = namesOf(id);
    return now.length === before.length && now.every((name, index) => name === before[index]);
  };
  if (rows.every(isSame)) return rows;
  known.rows = rows.map(row => (isSame(row) ? row : { ...row, shares: namesOf(row.id) }));
  return known.rows;
}

const none: readonly string[] = [];

/** Still open, and due within the days of the expiry warning or before. */
export const isLate = ({ isDone, until }: MeterRow, today: CalendarDay): boolean =>
  !isDone && until !== '' && until <= addDays(today, expiryWarningDays);

export function metersOf({ jobs }: Share, rows: readonly MeterRow[]): readonly MeterRow[] {
  const ids = new Set(jobs);
  return rows.filter(({ id }) => ids.has(id));
}

/** Without shares. */
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
      shares: none,
      isShareable: isShareable(job, features),
    };
  });
}
