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

/** The jobs of an account, in the server's order. A load replaces the list: what the server no longer returns is gone. */
const jobs = defineQuery<Job[]>({
  name: 'jobs',
  version: 1,
  of: 'account',
  load: fetchJobs,
  kept: { items: jobSchema, idOf: job => job.id },
  facts: jobFacts,
});

/**
 * What gates may ask of the jobs. `hasShareableJobs`: one at least may be shared on; whether sharing is on at all, the
 * application config says, where the job has no word of its own. `hasReshareAllowedJobs`: one has, and it is yes.
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

/** The jobs of an account. `ready` with an `error`: the last reload failed, `jobs` are older. */
export type JobsState = {
  status: 'loading' | 'ready' | 'failed';
  /** In the server's order; empty unless `ready`. */
  jobs: readonly Job[];
  /** The ids of those that this device has sent a reading of since: they are no longer as they are here. */
  outdated: ReadonlySet<string>;
  error?: ApiError;
  /** Settles when the load ended, well or not. */
  reload: () => Promise<void>;
};

/**
 * One job; `missing`: the account has no such job; `isOutdated`: this device has sent a reading of it since, which is not in
 * it yet.
 */
export type JobState =
  | { status: 'loading' }
  | { status: 'ready'; job: Job; isOutdated: boolean }
  | { status: 'missing' }
  | { status: 'failed'; error: ApiError };

const noJobs: readonly Job[] = [];
const noIds: ReadonlySet<string> = new Set();

/** The jobs of an account, the current one by default; they load by themselves after login and at start. */
export function useJobs(accountId?: string): JobsState {
  const loaded: QueryResult<Job[]> = useQuery(jobs, accountId);
  return useMemo(() => {
    const { status, reload } = loaded;
    const { value = noJobs, outdated = noIds } = loaded.status === 'ready' ? loaded : {};
    const state = { status, jobs: value, outdated, reload };
    return 'error' in loaded && loaded.error ? { ...state, error: loaded.error } : state;
  }, [loaded]);
}

/** The jobs of each account that is logged in, the current one first. */
export function useJobsOfAccounts(): readonly AccountState<Job[]>[] {
  return useQueryOfAllAccounts(jobs);
}

/** When the server has said the current account's jobs, as an ISO 8601 instant; `undefined` where that is not known. */
export function useJobsUpdatedAt(): string | undefined {
  const loaded = useQuery(jobs);
  const moment = loaded.status === 'ready' ? loaded.dataUpdatedAt : undefined;
  return moment === undefined ? undefined : new Date(moment).toISOString();
}

/** One of the current account's jobs. */
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
 * The ids of the logged-in accounts that have a job, the current one first (decisions.md 34). Empty while the current
 * one's jobs are on their way: what lies on the device of another account must not answer before them.
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
