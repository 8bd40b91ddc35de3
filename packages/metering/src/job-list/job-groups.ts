import type { Job } from '@zaehlwerk/api';
import { groupedBy } from '@zaehlwerk/domain';
import { addressKey } from '../job-text/job-texts.ts';

export interface JobGroup {
  readonly key: string;
  readonly title: string;
  /** The account's name, for jobs of several accounts. */
  readonly owner?: string;
  readonly jobs: readonly Job[];
  readonly isMuted?: boolean;
}

export interface HeadingItem {
  readonly kind: 'heading' | 'address';
  readonly key: string;
  readonly group: JobGroup;
  readonly jobs: readonly Job[];
  readonly index: number;
}

export type ListItem =
  | HeadingItem
  | {
      readonly kind: 'job';
      readonly key: string;
      readonly group: JobGroup;
      readonly job: Job;
      readonly heading: HeadingItem;
      /** Counted from 1 below the heading. */
      readonly position: number;
    };

/** Flattens groups to lines, by address if wanted, in the order of the first job at each address. */
export function listItems(
  groups: readonly JobGroup[],
  isByAddress: boolean,
  keyOf: (job: Job) => string,
): readonly ListItem[] {
  const items: ListItem[] = [];
  const add = (kind: HeadingItem['kind'], key: string, group: JobGroup, jobs: readonly Job[]) => {
    const heading = { kind, key, group, jobs, index: items.length };
    items.push(heading);
    return heading;
  };
  const addJobs = (heading: HeadingItem) => {
    const { group, jobs } = heading;
    let position = 0;
    for (const job of jobs) {
      position += 1;
      items.push({ kind: 'job', key: keyOf(job), group, job, heading, position });
    }
  };
  for (const group of groups) {
    const { key, jobs } = group;
    const heading = add('heading', `group/${key}`, group, jobs);
    if (!isByAddress) addJobs(heading);
    else
      for (const [address, there] of groupedBy(jobs, addressKey))
        addJobs(add('address', `group/${key}/${address}`, group, there));
  }
  return items;
}

export function headingsOf(items: readonly ListItem[]): readonly HeadingItem[] {
  return items.filter((item): item is HeadingItem => item.kind === 'heading');
}

const fewestByAddress = 5;

/** True if the address is shown once above its jobs: from two jobs per address on average. */
export function standByAddress(jobs: readonly Job[]): boolean {
  if (jobs.length < fewestByAddress) return false;
  return jobs.length >= 2 * new Set(jobs.map(job => addressKey(job) || job)).size;
}
