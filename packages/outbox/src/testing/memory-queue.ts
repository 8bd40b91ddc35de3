import { isDraft, revisedAfter } from '../drafts/draft-record.ts';
import type { DraftRecords } from '../drafts/indexed-db-drafts.ts';
import type { DeliveryRecord } from '../queue/delivery-record.ts';
import type { QueueRecords } from '../queue/indexed-db-queue.ts';
import { memoryDrafts } from './memory-drafts.ts';

type About = Pick<DeliveryRecord, 'id' | 'accountId' | 'kind' | 'subject'>;
type StoredItem = About & { readonly order: number; readonly attempts: number };

/** A device's queue for tests, and what lies there. */
export type MemoryQueue = QueueRecords & {
  readonly items: Map<string, StoredItem>;
  /** The files by item and their id. */
  readonly stored: Map<string, ReadonlyMap<string, Blob>>;
  /** The records of what was delivered, by the item's id. */
  readonly deliveries: Map<string, DeliveryRecord>;
};

/** A device that keeps the queue in memory, beside these drafts. */
export function memoryQueue(drafts: DraftRecords = memoryDrafts()): MemoryQueue {
  const items = new Map<string, StoredItem>();
  const stored = new Map<string, ReadonlyMap<string, Blob>>();
  const deliveries = new Map<string, DeliveryRecord>();
  let order = 0;
  const remove = (id: string) => {
    items.delete(id);
    stored.delete(id);
  };
  const isSameAs = (item: About) => (other: About) =>
    [other.accountId, other.kind, other.subject].join() === [item.accountId, item.kind, item.subject].join();
  return {
    items,
    stored,
    deliveries,
    readAll: async () => ({
      items: [...items.values()].sort((a, b) => a.order - b.order),
      deliveries: [...deliveries.values()],
    }),
    files: async (itemId, fileIds) =>
      new Map([...(stored.get(itemId) ?? [])].filter(([fileId]) => fileIds.includes(fileId))),
    add: async (item, files, { draft, isKnown }) => {
      const known = items.get(item.id);
      const own = deliveries.get(item.id);
      const replaced = known || own ? [] : [...items.values()].filter(isSameAs(item));
      const about = [...replaced, ...[...deliveries.values()].filter(isSameAs(item))];
      if (!about.every(({ id }) => id === item.id || isKnown(id))) return 'conflict';
      if (draft) await drafts.replace(draft.place, draft.record, draft.oldFileIds);
      if (own) return { delivered: own };
      for (const { id } of replaced) remove(id);
      order += 1;
      const { attempts } = known ?? item;
      items.set(item.id, { ...JSON.parse(JSON.stringify(item)), attempts, order: known?.order ?? order });
      if (!known) stored.set(item.id, new Map(files));
      return { item: items.get(item.id), replaced };
    },
    moveToDraft: async (id, place, { record, newFiles }) => {
      if (!items.has(id)) return 'gone';
      const found = await drafts.read(place);
      if (isDraft(found)) return 'occupied';
      await drafts.addFiles(place.accountId, newFiles, 0);
      await drafts.replace(place, revisedAfter(found, record));
      remove(id);
      return 'taken';
    },
    confirm: async (id, record) => {
      remove(id);
      deliveries.set(id, record);
    },
    update: async (id, change) => {
      const found = items.get(id);
      if (!found) return undefined;
      const changed = change(found) as StoredItem;
      items.set(id, changed);
      return changed;
    },
    remove: async id => remove(id),
  };
}
