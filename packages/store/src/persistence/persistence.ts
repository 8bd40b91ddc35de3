import type { Database, DraftRecords, QueueRecords } from '@zaehlwerk/outbox';

/** Storage that outlives the page. Any call may reject; callers go on in memory then. */
export type Persistence = {
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
  /** Atomic, across tabs. */
  update(key: string, change: (value: unknown) => unknown): Promise<void>;
  remove(key: string): Promise<void>;
  keys(): Promise<readonly unknown[]>;
  lists: PersistedLists;
  /** `inDatabase` builds on the portal's database, so that the code loads with its first use. */
  drafts(inDatabase: (database: Database) => DraftRecords): DraftRecords;
  queue(inDatabase: (database: Database) => QueueRecords): QueueRecords;
  /** For tests; `localStorage` by default. */
  readonly besideDatabase?: TextsByKey;
};

export type TextsByKey = {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
};

export type ListPlace = { accountId: string; name: string; version: number };

/** Of the answer that a list was written from. */
export type ListOrigin = {
  /** In milliseconds since 1970, if known. */
  readonly dataUpdatedAt?: number | undefined;
  /** The structure of the schema that its items have passed, if known. */
  readonly structure?: string | undefined;
};

export type PersistedList = ListOrigin & {
  readonly items: readonly unknown[];
  /** As sent by the server, by the id of the item that each replaces. */
  readonly answers?: ReadonlyMap<string, unknown>;
  /** The ids of the sends that are included. */
  readonly knows: readonly string[];
};

/** Persisted query results. Long lists are read and written in slices, but a reader never sees half a write. */
export type PersistedLists = {
  /** In order; `undefined` if none was written. */
  read(place: ListPlace): Promise<PersistedList | undefined>;
  /** Unless `isWanted` returns false, given all sends that have changed the list; it includes them from then on. */
  replace(
    place: ListPlace,
    items: readonly unknown[],
    isWanted: (sentIds: readonly string[]) => boolean,
    origin?: ListOrigin,
  ): Promise<void>;
  /** Replaces an item by id, if there is one, in every version of a list, which includes the send `sentId` then. */
  putItem(accountId: string, name: string, itemId: string, item: unknown, sentId: string): Promise<void>;
  /** All delivery records, see `DeliveryRecord`. */
  deliveries(): Promise<unknown[]>;
  remove(accountId: string): Promise<void>;
  removeOthers(accountIds: readonly string[]): Promise<void>;
};
