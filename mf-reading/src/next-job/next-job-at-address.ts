import type { Job } from '@zaehlwerk/api';
import { isSameAddress } from '../job-text/same-address.ts';

/** The next of the jobs that `isWanted` in the same house, in the order of the list: behind this one first, then from its beginning. */
export function nextJobAtAddress(
  jobs: readonly Job[],
  job: Job,
  isWanted: (job: Job) => boolean,
): Job | undefined {
  const position = jobs.findIndex(({ id }) => id === job.id);
  const inOrder = [...jobs.slice(position + 1), ...jobs.slice(0, Math.max(position, 0))];
  return inOrder.find(other => other.id !== job.id && isSameAddress(job, other) && isWanted(other));
}
