import { promisifyRequest } from 'idb-keyval';
import { abort, connectionTo, type Indexes, nameOf } from './connection.ts';

/** Stores that need no common transaction are in separate databases, so that a blocked one blocks no other. */
const databases = {
  'zw-records': {
    /** Single values: sessions, preferences, the configuration. */
    keyval: {},
  },
  'zw-lists': {
    /** Persisted queries, in blocks of items, and answers that replace one. */
    lists: { keyPath: ['list', 'item'] },
  },
  'zw-outbox': {
    /** Written with every key, so without files. */
    drafts: { keyPath: ['accountId', 'kind', 'key'] },
    draftFiles: { keyPath: ['accountId', 'fileId'] },
    /** Queued items, in order; written through to the disk. */
    outbox: { keyPath: 'order', autoIncrement: true },
    outboxFiles: { keyPath: ['itemId', 'fileId'] },
    /** Delivery records of items that have left the outbox. */
    sent: { keyPath: ['accountId', 'id'] },
  },
} satisfies Record<string, Record<string, IDBObjectStoreParameters>>;
/** Rises with a new store. */
const version = 1;

type DatabaseName = keyof typeof databases;
/** Stores of one transaction are in the same database. */
type StoreNames = { [Name in DatabaseName]: keyof (typeof databases)[Name] & string };

const indexes: Indexes = {
  outbox: { id: 'id', subject: ['accountId', 'kind', 'subject'] },
};

/** Allows for a slow disk, or a tab that holds an older version. */
const openingMilliseconds = 5_000;

/** Without progress; a list of 10,000 entries takes several seconds on a slow phone. */
const stillMilliseconds: Record<DatabaseName, number> = {
  'zw-records': 5_000,
  'zw-outbox': 5_000,
  'zw-lists': 15_000,
};

/**
 * Runs transactions on stores of one database; others than the first are reached through `store.transaction`. Rejects
 * if the database does not open, and with a `TimeoutError` if it does not answer, after `milliseconds` at the latest.
 */
export type Database = <Name extends DatabaseName>(
  ...stores: [store: StoreNames[Name], ...others: StoreNames[Name][]]
) => <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => T | PromiseLike<T>,
  milliseconds?: number,
) => Promise<T>;

/** For tests. */
interface DatabaseParts {
  readonly limits?: Record<DatabaseName, number>;
  readonly page?: Partial<Pick<EventTarget, 'addEventListener'>>;
}

/**
 * Opens databases at their first use, again after the browser has closed them, and closes them for a later version in
 * another tab. A database of a later version is used as far as it has these stores, and never changed or deleted: its
 * records carry their own version.
 */
export function portalDatabase({
  limits = stillMilliseconds,
  page = globalThis,
}: DatabaseParts = {}): Database {
  const connections = new Map<string, ReturnType<typeof connectionTo>>();
  for (const [name, stores] of Object.entries(databases)) {
    const connection = connectionTo(
      { name, version, stores, indexes },
      openingMilliseconds,
      limits[name as DatabaseName],
    );
    for (const store of Object.keys(stores)) connections.set(store, connection);
  }
  page.addEventListener?.('pagehide', event => {
    if (!Object(event).persisted) return;
    const shown = new Promise<void>(resolve =>
      page.addEventListener?.('pageshow', () => resolve(), { once: true }),
    );
    for (const { pauseUntil } of connections.values()) pauseUntil(shown);
  });
  return (...stores) => {
    const connection = connections.get(stores[0]);
    if (!connection) throw new RangeError(stores[0]);
    return (mode, work, milliseconds) => connection.run(stores, mode, work, milliseconds);
  };
}

/** Runs work in one transaction: all of it takes effect, or nothing. */
export async function committed<T>(transaction: IDBTransaction, work: () => T | Promise<T>): Promise<T> {
  try {
    const result = await work();
    await promisifyRequest(transaction);
    return result;
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

/** The device is `full`, or it keeps nothing at the moment. */
export type KeepProblem = 'full' | 'unavailable';

export function keepProblemOf(error: unknown): KeepProblem {
  return nameOf(error) === 'QuotaExceededError' ? 'full' : 'unavailable';
}
