import type { JobGroup, ListItem } from './job-groups.ts';
import type { ListMemory } from './list-memory.ts';
import type { JobMark } from './use-job-marks.ts';

/** What the lines of the list are drawn from. */
export interface LinesProps {
  readonly groups: readonly JobGroup[];
  readonly items: readonly ListItem[];
  readonly marks: ReadonlyMap<string, JobMark>;
  /** The search that these lines are the answer to. */
  readonly query: string;
  readonly currentJobId: string | undefined;
  readonly memory: ListMemory;
}
