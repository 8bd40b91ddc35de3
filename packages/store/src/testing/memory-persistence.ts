import {
  broken,
  type MemoryDrafts,
  type MemoryQueue,
  memoryDrafts,
  memoryQueue,
} from '@zaehlwerk/outbox/testing';
import type {
  ListPlace,
  PersistedList,
  PersistedLists,
  Persistence,
  TextsByKey,
} from '../persistence/persistence.ts';

/** A device for tests. */
export type MemoryDevice = Persistence & {
  /** The values that lie on it, by key. */
  kept: Record<string, unknown>;
  /** The lists that lie on it, by `{account} {name}@{version}`. */
  keptLists: Record<string, unknown[]>;
  /** The drafts that lie on it. */
  keptDrafts: MemoryDrafts;
  /** The queue that lies on it. */
  keptQueue: MemoryQueue;
};

/** A device on which this lies. */
export function memoryPersistence(
  kept: Record<string, unknown> = {},
  keptLists: Record<string, unknown[]> = {},
  keptDrafts: MemoryDrafts = memoryDrafts(),
): MemoryDevice {
  const keptQueue = memoryQueue(keptDrafts);
  const write = (key: string, value: unknown) => {
    kept[key] = JSON.parse(JSON.stringify(value));
  };
  return {
    kept,
    keptLists,
    keptDrafts,
    keptQueue,
    read: async key => kept[key],
    write: async (key, value) => write(key, value),
    update: async (key, change) => write(key, change(kept[key])),
    remove: async key => {
      delete kept[key];
    },
    keys: async () => Object.keys(kept),
    lists: memoryLists(keptLists, keptQueue.deliveries),
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

function memoryLists(
  lists: Record<string, unknown[]>,
  deliveries: MemoryQueue['deliveries'],
): PersistedLists {
  const keyOf = ({ accountId, name, version }: ListPlace) => `${accountId} ${name}@${version}`;
  const isOf = (accountId: string, key: string) => key.split(' ')[0] === accountId;
  const removeUnless = (stays: (key: string) => boolean) => {
    for (const key of Object.keys(lists)) if (!stays(key)) delete lists[key];
  };
  const heads = new Map<string, Omit<PersistedList, 'items'>>();
  return {
    read: async place => {
      const items = lists[keyOf(place)];
      return items && { items, knows: [], ...heads.get(keyOf(place)) };
    },
    replace: async (place, items, isWanted, origin) => {
      const ofList = [...deliveries.values()].filter(
        ({ accountId, value }) => accountId === place.accountId && value === place.name,
      );
      const knows = ofList.map(({ id }) => id);
      if (!isWanted(knows)) return;
      lists[keyOf(place)] = [...items];
      heads.set(keyOf(place), { ...origin, knows });
    },
    putItem: async (accountId, name, itemId, item, sentId) => {
      for (const [key, list] of Object.entries(lists)) {
        if (!key.startsWith(`${accountId} ${name}@`)) continue;
        lists[key] = list.map(other => (Object(other).id === itemId ? item : other));
        const { knows = [], ...head } = heads.get(key) ?? {};
        // The item has passed no schema.
        heads.set(key, { ...head, structure: undefined, knows: [...knows, sentId] });
      }
    },
    deliveries: async () => [...deliveries.values()],
    remove: async accountId => {
      removeUnless(key => !isOf(accountId, key));
      for (const [id, record] of deliveries) if (record.accountId === accountId) deliveries.delete(id);
    },
    removeOthers: async accountIds => removeUnless(key => accountIds.some(id => isOf(id, key))),
  };
}

/** A device that keeps nothing, such as a browser without IndexedDB. */
export function brokenPersistence(): MemoryDevice {
  const device = memoryPersistence();
  return {
    ...broken(device),
    lists: broken(device.lists),
    drafts: () => broken(device.keptDrafts),
    queue: () => broken(device.keptQueue),
  };
}
