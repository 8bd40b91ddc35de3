import type { Job } from '@zaehlwerk/api';

/** Jobs that stand together under a heading. */
export interface JobGroup {
  /** Tells the group from the others. */
  readonly key: string;
  readonly title: string;
  readonly jobs: readonly Job[];
  /** There is not much to see of them: they stand back behind the others. */
  readonly isMuted?: boolean;
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

/** The groups as the lines that are drawn one below the other. */
export function listItems(groups: readonly JobGroup[]): readonly ListItem[] {
  return groups.flatMap(group => [
    { kind: 'heading' as const, key: group.key, group },
    ...group.jobs.map((job, index) => ({
      kind: 'job' as const,
      key: `job/${job.id}`,
      group,
      job,
      position: index + 1,
    })),
  ]);
}
