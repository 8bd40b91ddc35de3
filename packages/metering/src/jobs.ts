import { type ApiError, fetchJobs, type Job } from '@zaehlwerk/api';
import { jobSchema } from '@zaehlwerk/api/schema';
import {
  type AccountState,
  defineQuery,
  type QueryResult,
  useQuery,
  useQueryOfAllAccounts,
} from '@zaehlwerk/store/data';
import { useMemo } from 'react';
import { inWalkOrder } from './job-text/walk.ts';

/** In the server's order. A load replaces the list, and drops jobs that the server no longer returns. */
const jobs = defineQuery<Job[]>({
  name: 'jobs',
  version: 1,
  of: 'account',
  load: fetchJobs,
  kept: { items: jobSchema, idOf: job => job.id },
  facts: jobFacts,
});

/**
 * Facts for gates. `hasShareableJobs`: at least one job may be shared on, by its own setting or the
 * application's. `hasReshareAllowedJobs`: by its own setting.
 */
export function jobFacts(jobs: readonly Job[]) {
  const isShareable = ({ jobPermissions, config }: Job) =>
    jobPermissions?.reShare && config?.features?.reshareAllowed !== false;
  const shareable = jobs.filter(isShareable);
  return {
    hasShareableJobs: shareable.length > 0,
    hasReshareAllowedJobs: shareable.some(({ config }) => config?.features?.reshareAllowed),
  };
}

/** `missing`: the account has no such job; `isOutdated`: this device has sent a reading since it was loaded. */
export type JobState =
  | { status: 'loading' }
  | { status: 'ready'; job: Job; isOutdated: boolean }
  | { status: 'missing' }
  | { status: 'failed'; error: ApiError };

const noJobs: readonly Job[] = [];
const noIds: ReadonlySet<string> = new Set();

export type JobsState = ReturnType<typeof useJobs>;

/** The jobs of an account, by default the current one, loaded after login and at start. */
export function useJobs(accountId?: string) {
  const loaded: QueryResult<Job[]> = useQuery(jobs, accountId);
  return useMemo(() => {
    const { status, reload } = loaded;
    const { value = noJobs, outdated = noIds } = loaded.status === 'ready' ? loaded : {};
    const error = 'error' in loaded ? loaded.error : undefined;
    return {
      status,
      /** As they are walked; empty unless `ready`. */
      jobs: inWalkOrder(value),
      /** The ids of jobs that this device has sent a reading for since they were loaded. */
      outdated,
      /** While `ready`: the last reload failed, `jobs` are older. */
      error,
      reload,
    };
  }, [loaded]);
}

/** The current account is first; jobs in the server's order. */
export function useJobsOfAccounts(): readonly AccountState<Job[]>[] {
  return useQueryOfAllAccounts(jobs);
}

/** The last successful load as an ISO 8601 instant, if known. */
export function useJobsUpdatedAt(): string | undefined {
  const loaded = useQuery(jobs);
  const moment = loaded.status === 'ready' ? loaded.dataUpdatedAt : undefined;
  return moment === undefined ? undefined : new Date(moment).toISOString();
}

export function useJob(jobId: string): JobState {
  const state = useQuery(jobs);
  if (state.status !== 'ready') return state;
  const job = jobsById(state.value).get(jobId);
  return job
    ? { status: 'ready', job, isOutdated: state.outdated?.has(jobId) ?? false }
    : { status: 'missing' };
}

const byId = new WeakMap<readonly Job[], ReadonlyMap<string, Job>>();

function jobsById(list: readonly Job[]): ReadonlyMap<string, Job> {
  const known = byId.get(list) ?? new Map(list.map(job => [job.id, job]));
  byId.set(list, known);
  return known;
}

const noAccounts: readonly string[] = [];

/**
 * The ids of the logged-in accounts with this job, the current one first (decisions.md 34). Empty while the
 * current account's jobs are loading: cached jobs of another account must not answer before them.
 */
export function useAccountsWithJob(jobId: string | undefined): readonly string[] {
  const accounts = useQueryOfAllAccounts(jobs);
  return useMemo(() => {
    if (jobId === undefined || accounts[0]?.state.status === 'loading') return noAccounts;
    return accounts
      .filter(({ state }) => state.status === 'ready' && jobsById(state.value).has(jobId))
      .map(({ accountId }) => accountId);
  }, [accounts, jobId]);
}
