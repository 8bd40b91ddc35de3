import { useQueuedBySubject } from '@zaehlwerk/store/data';
import { useMemo } from 'react';
import { jobReadings } from '../queued-reading/declared-kinds.ts';
import { useDraftedJobs } from '../reading-form/use-draft.ts';

/** What lies on this device for a job: a draft, a reading that waits to be sent, or one that the server refused. */
export type JobMark = 'draft' | 'queued' | 'refused';

/** The marks of an account's jobs; jobs without one are missing. */
export function useJobMarks(accountId: string): ReadonlyMap<string, JobMark> {
  const drafted = useDraftedJobs(accountId);
  const queued = useQueuedBySubject(jobReadings, accountId);
  return useMemo(
    () =>
      new Map<string, JobMark>([
        ...[...queued].map(([jobId, { state }]): [string, JobMark] => [
          jobId,
          state === 'refused' ? 'refused' : 'queued',
        ]),
        ...[...drafted].map((jobId): [string, JobMark] => [jobId, 'draft']),
      ]),
    [drafted, queued],
  );
}
