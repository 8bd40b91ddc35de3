import type { Job } from '@zaehlwerk/api';
import { openFirst } from '@zaehlwerk/domain';

/** The jobs that are still open, or those that are done; never empty. */
export interface JobGroup {
  readonly state: 'open' | 'done';
  readonly jobs: readonly Job[];
}

/** One line of the list: the heading of a group, or a job at its place within the group. */
export type ListItem =
  | { readonly kind: 'heading'; readonly key: string; readonly group: JobGroup }
  | {
      readonly kind: 'job';
      readonly key: string;
      readonly group: JobGroup;
      readonly job: Job;
      /** Counted from 1 within the group. */
      readonly position: number;
    };

/** Open jobs first, done jobs below; a group without jobs is left out. */
export function groupJobs(jobs: readonly Job[]): readonly JobGroup[] {
  const ordered = openFirst(jobs);
  const openCount = ordered.filter(job => !job.done).length;
  const groups: readonly JobGroup[] = [
    { state: 'open', jobs: ordered.slice(0, openCount) },
    { state: 'done', jobs: ordered.slice(openCount) },
  ];
  return groups.filter(group => group.jobs.length > 0);
}

/** The groups as the lines that are drawn one below the other. */
export function listItems(groups: readonly JobGroup[]): readonly ListItem[] {
  return groups.flatMap(group => [
    { kind: 'heading' as const, key: group.state, group },
    ...group.jobs.map((job, index) => ({
      kind: 'job' as const,
      key: `job/${job.id}`,
      group,
      job,
      position: index + 1,
    })),
  ]);
}
