import type { Job } from '@zaehlwerk/api';
import { useEffect, useRef } from 'react';
import { useJobs } from '../jobs/use-jobs.ts';

/**
 * Loads the jobs again when the draft of an open job is gone: another tab may have sent it, and this list does not
 * know.
 */
export function useReloadWhenSentElsewhere(job: Job, hasDraft: boolean): void {
  const { reload } = useJobs();
  const hadDraft = useRef(false);
  useEffect(() => {
    if (hadDraft.current && !hasDraft && !job.done) void reload();
    hadDraft.current = hasDraft;
  }, [hasDraft, job.done, reload]);
}
