import type { Application, Job } from '@zaehlwerk/api';
import type { Share } from '@zaehlwerk/api/sharing';
import type { CalendarDay } from '@zaehlwerk/domain';
import { cityLine, meterTypeName, nameLines, streetLine } from '@zaehlwerk/metering/job-text';
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

/** The rows of an account's jobs, in the server's order. */
export function meterRows(
  jobs: readonly Job[],
  shares: readonly Share[],
  features: Application['features'],
  t: Texts['t'],
): readonly MeterRow[] {
  const names = new Map<string, string[]>();
  for (const { name, jobs: shared } of shares)
    for (const id of shared) {
      const known = names.get(id);
      if (known) known.push(name);
      else names.set(id, [name]);
    }
  return jobs.map(job => {
    const { meterNumber, meterAddress } = job.meter;
    return {
      id: job.id,
      job,
      meterNumber,
      meterType: meterTypeName(t, job),
      house: streetLine(meterAddress),
      street: meterAddress?.street?.trim() ?? '',
      city: cityLine(meterAddress),
      location: meterAddress?.locationDescription?.trim() ?? '',
      customer: nameLines(job.customer).join(', '),
      isDone: job.done,
      state: t(job.done ? 'jobs.status.done' : 'jobs.status.open'),
      until: job.jobConstraints?.latestExecution ?? '',
      accesses: names.get(job.id) ?? [],
      isShareable: isShareable(job, features),
    };
  });
}
