import {
  brokenDrafts,
  brokenQueue,
  type MemoryDrafts,
  type MemoryQueue,
  memoryDrafts,
  memoryQueue,
} from '@zaehlwerk/outbox/testing';
import type { JobLists, Persistence, TextsByKey } from '../persistence/persistence.ts';

/** A device for tests. */
export type MemoryDevice = Persistence & {
  /** The values that lie on it, by key. */
  kept: Record<string, unknown>;
  /** The job lists that lie on it, by account. */
  keptJobs: Record<string, unknown[]>;
  /** The drafts that lie on it. */
  keptDrafts: MemoryDrafts;
  /** The queue that lies on it. */
  keptQueue: MemoryQueue;
};

/** A device on which this lies. */
export function memoryPersistence(
  kept: Record<string, unknown> = {},
  keptJobs: Record<string, unknown[]> = {},
  keptDrafts: MemoryDrafts = memoryDrafts(),
): MemoryDevice {
  const keptQueue = memoryQueue(keptDrafts);
  const write = (key: string, value: unknown) => {
    kept[key] = JSON.parse(JSON.stringify(value));
  };
  return {
    kept,
    keptJobs,
    keptDrafts,
    keptQueue,
    read: async key => kept[key],
    write: async (key, value) => write(key, value),
    update: async (key, change) => write(key, change(kept[key])),
    remove: async key => {
      delete kept[key];
    },
    jobs: memoryJobLists(keptJobs),
    drafts: () => keptDrafts,
    queue: () => keptQueue,
    besideDatabase: memoryTexts(),
  };
}

/** Texts that a test keeps apart from a device, as `localStorage` is. */
export function memoryTexts(): TextsByKey {
  const texts = new Map<string, string>();
  return { getItem: key => texts.get(key) ?? null, setItem: (key, text) => void texts.set(key, text) };
}

function memoryJobLists(lists: Record<string, unknown[]>): JobLists {
  return {
    read: async accountId => lists[accountId],
    replace: async (accountId, jobs, isWanted) => {
      if (isWanted()) lists[accountId] = [...jobs];
    },
    replaceJob: async (accountId, job) => {
      const list = lists[accountId];
      if (list) lists[accountId] = list.map(other => (Object(other).id === job.id ? job : other));
    },
    remove: async accountId => {
      delete lists[accountId];
    },
    removeOthers: async accountIds => {
      for (const accountId of Object.keys(lists)) {
        if (!accountIds.includes(accountId)) delete lists[accountId];
      }
    },
  };
}

/** A device that keeps nothing, such as a browser without IndexedDB. */
export function brokenPersistence(): MemoryDevice {
  const broken = async () => {
    throw new Error('nothing can be kept here');
  };
  const jobs = { read: broken, replace: broken, replaceJob: broken, remove: broken, removeOthers: broken };
  return {
    kept: {},
    keptJobs: {},
    keptDrafts: memoryDrafts(),
    keptQueue: brokenQueue(),
    read: broken,
    write: broken,
    update: broken,
    remove: broken,
    jobs,
    drafts: brokenDrafts,
    queue: brokenQueue,
    besideDatabase: memoryTexts(),
  };
}
