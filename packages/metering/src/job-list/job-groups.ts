import type { Job } from '@zaehlwerk/api';
import { groupedBy } from '@zaehlwerk/domain';
import { addressKey } from '../job-text/job-texts.ts';

/** Jobs that stand together under a heading. */
export interface JobGroup {
  /** Tells the group from the others. */
  readonly key: string;
  readonly title: string;
  /** Whose jobs they are, where there are those of several accounts. */
  readonly owner?: string;
  readonly jobs: readonly Job[];
  /** There is not much to see of them: they stand back behind the others. */
  readonly isMuted?: boolean;
}

/** What stands above jobs: the heading of a group, or that of an address within it. */
export interface HeadingItem {
  readonly kind: 'heading' | 'address';
  readonly key: string;
  readonly group: JobGroup;
  /** The jobs below it. */
  readonly jobs: readonly Job[];
  /** Its place among the lines. */
  readonly index: number;
}

/** One line of the list: a heading, or a job at its place below one. */
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

/**
 * The groups as the lines that are drawn one below the other; by address where that is wanted, in the order of the first
 * job at each.
 */
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

/** The headings of groups among the lines. */
export function headingsOf(items: readonly ListItem[]): readonly HeadingItem[] {
  return items.filter((item): item is HeadingItem => item.kind === 'heading');
}

const fewestByAddress = 5;

/** Whether jobs are so many that their address is said once above them: at least two at each, on an average. */
export function standByAddress(jobs: readonly Job[]): boolean {
  if (jobs.length < fewestByAddress) return false;
  return jobs.length >= 2 * new Set(jobs.map(job => addressKey(job) || job)).size;
}
