import { promisifyRequest } from 'idb-keyval';
import { abort, connectionTo, type Indexes, nameOf } from './connection.ts';

/**
 * The portal's databases on this device. What needs no common transaction lies in databases of its own: one that is held
 * up holds up nothing else (`connection.ts`).
 */
const databases = {
  'zw-records': {
    /** One value by its key: sessions, preferences, the configuration. */
    keyval: {},
  },
  'zw-lists': {
    /** Answers of the server to an account, one entry for each item. */
    lists: { keyPath: ['list', 'item'] },
  },
  'zw-outbox': {
    /** Entries that were not sent; small, because they are written with the keys. */
    drafts: { keyPath: ['accountId', 'kind', 'key'] },
    /** The files of drafts, each written once. */
    draftFiles: { keyPath: ['accountId', 'fileId'] },
    /** Items on their way to the server, in the order in which they were sent; written through to the disk. */
    outbox: { keyPath: 'order', autoIncrement: true },
    /** Their photos, each written once. */
    outboxFiles: { keyPath: ['itemId', 'fileId'] },
    /** Items that have left the outbox for the server, until every list on the device has them. */
    sent: { keyPath: ['accountId', 'id'] },
  },
} satisfies Record<string, Record<string, IDBObjectStoreParameters>>;
/** Rises when a database gets another store, which tabs of the release before do not have. */
const version = 1;

type DatabaseName = keyof typeof databases;
/** A store's name, by the database it is in: stores that are reached together are in the same one. */
type StoreNames = { [Name in DatabaseName]: keyof (typeof databases)[Name] & string };

/** What entries are looked up by beside their key. */
const indexes: Indexes = {
  outbox: { id: 'id', subject: ['accountId', 'kind', 'subject'] },
};

/** How long a database may take to open: a slow disk, or a tab that holds the version before and does not give way. */
const openingMilliseconds = 5_000;

/** How long a transaction may make no progress; a list of 10,000 entries is written in several seconds on a slow phone. */
const stillMilliseconds: Record<DatabaseName, number> = {
  'zw-records': 5_000,
  'zw-outbox': 5_000,
  'zw-lists': 15_000,
};

/**
 * Gives transactions on a store of the portal's databases, and on others together with it, which are reached through
 * `store.transaction`. They reject where the database cannot be had, and with a `TimeoutError` where it does not answer,
 * for so many `milliseconds` where the caller is in a hurry.
 */
export type Database = <Name extends DatabaseName>(
  ...stores: [store: StoreNames[Name], ...others: StoreNames[Name][]]
) => <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => T | PromiseLike<T>,
  milliseconds?: number,
) => Promise<T>;

/** Parts that tests replace. */
interface DatabaseParts {
  /** Of transactions, in milliseconds. */
  readonly limits?: Record<DatabaseName, number>;
  /** Which is left and shown; a worker is neither. */
  readonly page?: Partial<Pick<EventTarget, 'addEventListener'>>;
}

/**
 * The portal's databases. Each is opened when it is first needed, again when the browser has closed it, and gives way to
 * a later version of the portal in another tab. Where opening takes too long, transactions reject until it is open. A
 * database that a later version has made is used as far as it has these stores, and never changed or deleted: its records
 * state their own version.
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

/** Does work whose requests belong together: all of them take effect, or none. */
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

/** Why entries cannot be kept: the device is `full`, or it keeps nothing at all just now. */
export type KeepProblem = 'full' | 'unavailable';

/** The problem behind a rejected write. */
export function keepProblemOf(error: unknown): KeepProblem {
  return nameOf(error) === 'QuotaExceededError' ? 'full' : 'unavailable';
}
