import type { Job } from '@zaehlwerk/api';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { useEffect, useRef } from 'react';

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
