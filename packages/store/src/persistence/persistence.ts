import type { Database, DraftRecords, QueueRecords } from '@zaehlwerk/outbox';

/** A place on this device that outlives the page. Any call may reject; callers go on in memory then. */
export type Persistence = {
  /** The value last written under `key`, `undefined` if none. */
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
  /** Puts what `change` makes of the value in its place, in one step that no other tab can come between. */
  update(key: string, change: (value: unknown) => unknown): Promise<void>;
  remove(key: string): Promise<void>;
  lists: KeptLists;
  /** The drafts; `inDatabase` makes them of the portal's database, so that only who needs them loads their code. */
  drafts(inDatabase: (database: Database) => DraftRecords): DraftRecords;
  /** The queue of the outbox, made in the same way. */
  queue(inDatabase: (database: Database) => QueueRecords): QueueRecords;
  /** Keeps texts apart from everything else, of a test; the browser's `localStorage` by default. */
  readonly besideDatabase?: TextsByKey;
};

/** What the portal uses of a browser's storage for texts, which a service worker has not. */
export type TextsByKey = {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
};

/** Where a list lies: what it is of an account, in which version of its form. */
export type ListPlace = { accountId: string; name: string; version: number };

/** A list as it lies on the device. */
export type KeptList = {
  readonly items: readonly unknown[];
  /** When the server has said it, in milliseconds since the epoch, if that was noted. */
  readonly dataUpdatedAt?: number | undefined;
  /** The ids of the sends whose outcome is in it. */
  readonly knows: readonly string[];
};

/**
 * What the server has said to all accounts on this device, as lists. Long ones are read and written in slices, between
 * which the page can react; whoever reads meets a list as it was before or as it is afterwards, never in between.
 */
export type KeptLists = {
  /** A list in its order, as it was written; `undefined` if none was. */
  read(place: ListPlace): Promise<KeptList | undefined>;
  /**
   * Puts a list in the place of the one there, unless `isWanted` says no just before: whether the list knows of every
   * send that has changed it, by these ids. They are among those that it `knows` from then on. `dataUpdatedAt` is when the
   * server has said it, in milliseconds since the epoch.
   */
  replace<Item>(
    place: ListPlace,
    items: readonly Item[],
    idOf: (item: Item) => string,
    isWanted: (sentIds: readonly string[]) => boolean,
    dataUpdatedAt?: number,
  ): Promise<void>;
  /**
   * Puts an item in the place of the one with its id, in every version of a list; does nothing where there is none. They
   * know of the send `sentId`, which it came of, from then on.
   */
  putItem(accountId: string, name: string, itemId: string, item: unknown, sentId: string): Promise<void>;
  /** The records of all deliveries that lie there, see `DeliveryRecord`. */
  deliveries(): Promise<unknown[]>;
  /** Removes all lists of an account. */
  remove(accountId: string): Promise<void>;
  /** Removes the lists of all accounts but these. */
  removeOthers(accountIds: readonly string[]): Promise<void>;
};
