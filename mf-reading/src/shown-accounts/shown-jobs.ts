import type { ApiError, Job } from '@zaehlwerk/api';
import { useJobsOfAccounts } from '@zaehlwerk/metering/jobs';
import { useAccounts } from '@zaehlwerk/store';
import { type QueuedItem, useQueuedByAccount, useShowsAllAccounts } from '@zaehlwerk/store/data';
import { useMemo, useRef } from 'react';
import { jobReadingKind } from '../queue-kinds.ts';
import { distinctJobs, type JobsOfAccount } from './distinct-jobs.ts';

/** One of the accounts whose jobs are shown. */
export interface ShownAccount extends JobsOfAccount {
  readonly name: string;
  /** The ids of jobs that this device has sent a reading of since: they are no longer as they are here. */
  readonly outdated: ReadonlySet<string>;
}

/** The jobs of all accounts together, or of the current one. */
export interface ShownJobs {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why the last attempt to load them again has failed. */
  readonly error: ApiError | undefined;
  /** Those of several accounts. */
  readonly isAll: boolean;
  /** In the order in which they are listed, which does not depend on the current one. Empty unless `ready`. */
  readonly accounts: readonly ShownAccount[];
  /** The names of accounts whose jobs could not be had, and which are missing above. */
  readonly missing: readonly string[];
  /** What lies in the lists, one after the other: a job that two accounts have is there twice. */
  readonly jobs: readonly Job[];
  /** Each job once, for all that is counted and for what comes next. */
  readonly distinct: readonly Job[];
  /** The id of the account whose list a job was taken from; `undefined` where there is one account alone. */
  readonly ownerOf: (job: Job) => string | undefined;
  /** Settles when the load ended, well or not. */
  readonly reload: () => Promise<void>;
}

const noIds: ReadonlySet<string> = new Set();

/** The jobs that the reader wants to see: of the current account, or of all that are logged in. */
export function useShownJobs(): ShownJobs {
  const isAll = useShowsAllAccounts();
  const all = useNamedJobs();
  const current = all[0]?.accountId;
  const wanted = isAll ? all.toSorted(byName) : all.slice(0, 1);
  const accounts = useSameAccounts(
    wanted.flatMap(({ accountId, name, state }) =>
      state.status === 'ready'
        ? { accountId, name, jobs: state.value, outdated: state.outdated ?? noIds }
        : [],
    ),
  );
  const lists = useMemo(() => listsOf(accounts, isAll, current), [accounts, isAll, current]);
  return {
    ...lists,
    accounts,
    isAll,
    status: statusOf(wanted.map(({ state }) => state.status)),
    error: wanted.flatMap(({ state }) => (state.status === 'ready' && state.error) || [])[0],
    missing: wanted.flatMap(({ name, state }) => (state.status === 'failed' ? name : [])),
    reload: async () => void (await Promise.all(wanted.map(({ reload }) => reload()))),
  };
}

/** The jobs of each account with its name, the current one first. */
function useNamedJobs() {
  const names = new Map(useAccounts().map(({ accountId, name }) => [accountId, name]));
  return useJobsOfAccounts().map(account => ({ ...account, name: names.get(account.accountId) ?? '' }));
}

/** An order that stays as it is when another account becomes the current one. */
function byName(
  one: Pick<ShownAccount, 'name' | 'accountId'>,
  other: Pick<ShownAccount, 'name' | 'accountId'>,
) {
  return one.name.localeCompare(other.name) || one.accountId.localeCompare(other.accountId);
}

function statusOf(all: readonly ShownJobs['status'][]): ShownJobs['status'] {
  if (all.length === 0 || all.includes('loading')) return 'loading';
  return all.includes('ready') ? 'ready' : 'failed';
}

/** The very same list as before while it says the same: a long list of jobs is put together and searched only once. */
function useSameAccounts(accounts: readonly ShownAccount[]): readonly ShownAccount[] {
  const last = useRef(accounts);
  const isSame =
    accounts.length === last.current.length &&
    accounts.every((account, index) => {
      const known = last.current[index];
      return (
        account.accountId === known?.accountId &&
        account.name === known.name &&
        account.jobs === known.jobs &&
        account.outdated === known.outdated
      );
    });
  if (!isSame) last.current = accounts;
  return last.current;
}

function listsOf(accounts: readonly ShownAccount[], isAll: boolean, current: string | undefined) {
  const distinct = distinctJobs(accounts, current);
  if (!isAll) return { jobs: distinct, distinct, ownerOf: () => undefined };
  const owners = new Map(
    accounts.flatMap(({ accountId, jobs }) => jobs.map(job => [job, accountId] as const)),
  );
  return { jobs: [...owners.keys()], distinct, ownerOf: (job: Job) => owners.get(job) };
}

/** Under which the list of what is shown is remembered: several accounts together have one of their own. */
export function listOwner({ isAll, accounts }: ShownJobs, accountId: string): string {
  return isAll ? accounts.map(account => account.accountId).join(' ') : accountId;
}

/** Whether a reading of a job was entered under any of the accounts that are shown, and is not in the lists yet. */
export function useEntered({ accounts }: ShownJobs): { has(jobId: string): boolean } {
  const queuedOf = useQueuedByAccount(jobReadingKind);
  return useMemo(() => {
    const entered = accounts.flatMap(({ accountId, outdated }) => [queuedOf(accountId), outdated]);
    return { has: jobId => entered.some(ids => ids.has(jobId)) };
  }, [accounts, queuedOf]);
}

/** The jobs whose reading, or its correction, waits to be sent under any of the accounts that are shown. */
export function useWaiting({ accounts, distinct }: ShownJobs): readonly Job[] {
  const queuedOf = useQueuedByAccount(jobReadingKind);
  return useMemo(() => {
    const queues = accounts.map(({ accountId }) => queuedOf(accountId)).filter(({ size }) => size > 0);
    if (queues.length === 0) return [];
    return distinct.filter(({ id }) => queues.some(queue => isWaiting(queue.get(id))));
  }, [accounts, distinct, queuedOf]);
}

const isWaiting = (queued: Pick<QueuedItem, 'state'> | undefined) =>
  queued !== undefined && queued.state !== 'refused';
