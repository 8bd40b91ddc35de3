import type { Job } from '@zaehlwerk/api';
import { inWalkOrder } from '@zaehlwerk/metering/job-text';
import { useJobsOfAccounts } from '@zaehlwerk/metering/jobs';
import { useAccounts } from '@zaehlwerk/store';
import {
  type QueryState,
  type QueuedItem,
  useQueuedByAccount,
  useShowsAllAccounts,
} from '@zaehlwerk/store/data';
import { useMemo, useRef } from 'react';
import { jobReadingKind } from '../queue-kinds.ts';
import { distinctJobs, type JobsOfAccount } from './distinct-jobs.ts';

/** `jobs`: as they are walked. */
export interface ShownAccount extends JobsOfAccount {
  readonly name: string;
  /** Ids of jobs of which this device has sent a reading since they were loaded. */
  readonly outdated: ReadonlySet<string>;
}

const noIds: ReadonlySet<string> = new Set();

export type ShownJobs = ReturnType<typeof useShownJobs>;

/** The jobs of all accounts together, or of the current one. */
export function useShownJobs() {
  const isAll = useShowsAllAccounts();
  const all = useNamedJobs();
  const current = all[0]?.accountId;
  const wanted = isAll ? all.toSorted(byName) : all.slice(0, 1);
  const accounts = useSameAccounts(
    wanted.flatMap(({ accountId, name, state }) =>
      state.status === 'ready'
        ? { accountId, name, jobs: inWalkOrder(state.value), outdated: state.outdated ?? noIds }
        : [],
    ),
  );
  const kept = wanted.flatMap(({ state }) =>
    state.status === 'ready' && state.isFromDevice ? (state.dataUpdatedAt ?? []) : [],
  );
  const lists = useMemo(() => listsOf(accounts, isAll, current), [accounts, isAll, current]);
  return {
    ...lists,
    /** By name, so independent of the current one. Empty unless `ready`. */
    accounts,
    isAll,
    status: statusOf(wanted.map(({ state }) => state.status)),
    /** When the oldest of those from an earlier visit were loaded, in milliseconds since 1970. */
    keptSince: kept.length > 0 ? Math.min(...kept) : undefined,
    /** Of the last reload. */
    error: wanted.flatMap(({ state }) => (state.status === 'ready' && state.error) || [])[0],
    /** Names of accounts whose jobs could not be loaded. */
    missing: wanted.flatMap(({ name, state }) => (state.status === 'failed' ? name : [])),
    /** Settles when the load has ended, successful or not. */
    reload: async () => void (await Promise.all(wanted.map(({ reload }) => reload()))),
  };
}

/** The current account first. */
function useNamedJobs() {
  const names = new Map(useAccounts().map(({ accountId, name }) => [accountId, name]));
  return useJobsOfAccounts().map(account => ({ ...account, name: names.get(account.accountId) ?? '' }));
}

type Named = Pick<ShownAccount, 'name' | 'accountId'>;

function byName(one: Named, other: Named) {
  return one.name.localeCompare(other.name) || one.accountId.localeCompare(other.accountId);
}

function statusOf(all: readonly QueryState<unknown>['status'][]): QueryState<unknown>['status'] {
  if (all.length === 0 || all.includes('loading')) return 'loading';
  return all.includes('ready') ? 'ready' : 'failed';
}

/** An equal list is the same object: a long list of jobs is built and indexed once. */
function useSameAccounts(accounts: readonly ShownAccount[]): readonly ShownAccount[] {
  const last = useRef(accounts);
  const isSame = (account: ShownAccount, index: number) =>
    compared.every(key => account[key] === last.current[index]?.[key]);
  if (accounts.length !== last.current.length || !accounts.every(isSame)) last.current = accounts;
  return last.current;
}

const compared = ['accountId', 'name', 'jobs', 'outdated'] as const;

function listsOf(accounts: readonly ShownAccount[], isAll: boolean, current: string | undefined) {
  const distinct = distinctJobs(accounts, current);
  const shown = isAll ? accounts : [];
  const owners = new Map(shown.flatMap(({ accountId, jobs }) => jobs.map(job => [job, accountId] as const)));
  return {
    /** All lists: a job of two accounts is there twice. */
    jobs: isAll ? [...owners.keys()] : distinct,
    /** Each job once, for counts and for the next job. */
    distinct,
    /** The account whose list has the job; `undefined` where a single account is shown. */
    ownerOf: (job: Job) => owners.get(job),
  };
}

/** Key for the state of the list; all accounts together have their own. */
export function listOwner({ isAll, accounts }: ShownJobs, accountId: string): string {
  return isAll ? accounts.map(account => account.accountId).join(' ') : accountId;
}

/** Jobs with a reading that is queued, or sent and not loaded yet. */
export function useEntered({ accounts }: ShownJobs): { has(jobId: string): boolean } {
  const queuedOf = useQueuedByAccount(jobReadingKind);
  return useMemo(() => {
    const entered = accounts.flatMap(({ accountId, outdated }) => [queuedOf(accountId), outdated]);
    return { has: jobId => entered.some(ids => ids.has(jobId)) };
  }, [accounts, queuedOf]);
}

/** Jobs with a reading or correction in the queue. */
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
