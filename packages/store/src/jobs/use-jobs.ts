import type { ApiError, Job } from '@zaehlwerk/api';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { usePortal } from '../portal/use-portal.ts';
import { currentJobsAtom, currentJobsByIdAtom } from './jobs-query.ts';
import { reloadJobs } from './reload-jobs.ts';

/** The current account's jobs. `ready` with an `error`: the last reload failed, `jobs` are older. */
export type JobsState = {
  status: 'loading' | 'ready' | 'failed';
  /** In the server's order; empty unless `ready`. */
  jobs: readonly Job[];
  error?: ApiError;
  /** Settles when the load ended, well or not. */
  reload: () => Promise<void>;
};

/** One job; `missing`: the account has no such job. */
export type JobState =
  | { status: 'loading' }
  | { status: 'ready'; job: Job }
  | { status: 'missing' }
  | { status: 'failed'; error: ApiError };

const noJobs: readonly Job[] = [];

/** The current account's jobs; they load by themselves after login and at start. */
export function useJobs(): JobsState {
  const portal = usePortal();
  const state = useAtomValue(currentJobsAtom);
  const reload = useCallback(() => reloadJobs(portal), [portal]);
  return useMemo(
    () => ({
      status: state.status,
      jobs: state.status === 'ready' ? state.value : noJobs,
      ...('error' in state && { error: state.error }),
      reload,
    }),
    [state, reload],
  );
}

/** One of the current account's jobs. */
export function useJob(jobId: string): JobState {
  const state = useAtomValue(currentJobsAtom);
  const job = useAtomValue(currentJobsByIdAtom).get(jobId);
  if (state.status !== 'ready') return state;
  return job ? { status: 'ready', job } : { status: 'missing' };
}
