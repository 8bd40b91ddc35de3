import type { JobMark } from '@zaehlwerk/metering/job-list';
import { useDraftedForms } from '@zaehlwerk/metering/send';
import { useQueuedBySubject } from '@zaehlwerk/store/data';
import { useMemo } from 'react';
import { jobReadings } from '../queued-reading/declared-kinds.ts';
import { readingForms } from '../reading-form/reading-draft.ts';

/** The marks of an account's jobs; jobs without one are missing. */
export function useJobMarks(accountId: string): ReadonlyMap<string, JobMark> {
  const drafted = useDraftedForms(readingForms, accountId);
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
