import { committed } from '@zaehlwerk/outbox';
import { promisifyRequest, type UseStore } from 'idb-keyval';
import type { JobLists } from '../persistence.ts';

/** So many jobs are read or written in a few milliseconds. */
const sliceLength = 100;

/** What lies in the store. The entry without a job, under the id that no job has, says that there is a list. */
type Entry = { accountId: string; jobId: string; position: number; job?: unknown };

/** The job lists in an object store with the key `[accountId, jobId]`. */
export function jobLists(inTransaction: UseStore): JobLists {
  const change = (work: (store: IDBObjectStore) => void | Promise<void>) =>
    inTransaction('readwrite', store => committed(store.transaction, () => work(store)));

  return {
    read: accountId => inTransaction('readonly', store => listOf(accountId, store)),

    replace: (accountId, jobs, isWanted) =>
      change(async store => {
        if (!isWanted()) return;
        store.delete(entriesOf(accountId));
        store.put({ accountId, jobId: '', position: -1 } satisfies Entry);
        for (const [position, job] of jobs.entries()) {
          const put = store.put({ accountId, jobId: job.id, position, job } satisfies Entry);
          if (position % sliceLength === sliceLength - 1) await promisifyRequest(put);
        }
      }),

    replaceJob: (accountId, job) =>
      change(async store => {
        const entry = await promisifyRequest<Entry | undefined>(store.get([accountId, job.id]));
        if (entry) store.put({ ...entry, job } satisfies Entry);
      }),

    remove: accountId => change(store => void store.delete(entriesOf(accountId))),

    removeOthers: accountIds =>
      change(store => {
        let after: IDBValidKey = [];
        for (const accountId of [...new Set(accountIds)].sort()) {
          store.delete(IDBKeyRange.bound(after, [accountId], true, true));
          after = [accountId, []];
        }
        store.delete(IDBKeyRange.lowerBound(after, true));
      }),
  };
}

async function listOf(accountId: string, store: IDBObjectStore): Promise<unknown[] | undefined> {
  const entries: Entry[] = [];
  let slice: Entry[];
  do {
    const range = entriesOf(accountId, entries.at(-1)?.jobId);
    slice = await promisifyRequest<Entry[]>(store.getAll(range, sliceLength));
    entries.push(...slice);
  } while (slice.length === sliceLength);
  const jobs = entries.filter(({ position }) => position >= 0).sort((a, b) => a.position - b.position);
  return entries.length > 0 ? jobs.map(({ job }) => job) : undefined;
}

/** All keys of an account, or those after one of them: an array is greater than any text. */
function entriesOf(accountId: string, after?: string): IDBKeyRange {
  return after === undefined
    ? IDBKeyRange.bound([accountId], [accountId, []])
    : IDBKeyRange.bound([accountId, after], [accountId, []], true);
}
