import { promisifyRequest, type UseStore } from 'idb-keyval';

const name = 'zaehlwerk';
/** Version 1 had `keyval` alone, 2 added `jobs`, 3 the drafts, 4 the outbox, 5 `sent`. */
const version = 5;
const stores = {
  /** One value by its key. */
  keyval: {},
  /** One entry per job, so that one can be replaced without the others. */
  jobs: { keyPath: ['accountId', 'jobId'] },
  /** What was entered and not sent; small, because it is written while somebody types. */
  drafts: { keyPath: ['accountId', 'kind', 'jobId'] },
  /** The files of drafts, each written once. */
  draftFiles: { keyPath: ['accountId', 'fileId'] },
  /** Readings on their way to the server, in the order in which they were sent; written through to the disk. */
  outbox: { keyPath: 'order', autoIncrement: true },
  /** Their photos, each written once. */
  outboxFiles: { keyPath: ['itemId', 'fileId'] },
  /** What has left the outbox for the server, until every list on the device says it. */
  sent: { keyPath: ['accountId', 'id'] },
};

/** What entries are looked up by beside their key. */
const indexes: Partial<Record<keyof typeof stores, Readonly<Record<string, string | string[]>>>> = {
  outbox: { id: 'id', subject: ['accountId', 'kind', 'subject'] },
};

/** How long a slow disk may take to open the database, when nobody holds it. */
const slowMilliseconds = 15_000;

type StoreName = keyof typeof stores;

/**
 * Gives transactions on a store of the portal's database, and on others together with it, which are reached through
 * `store.transaction`. They reject where the database cannot be had.
 */
export type Database = (store: StoreName, ...others: StoreName[]) => UseStore;

/**
 * The portal's database. It is opened when it is first needed, again when the browser has closed it, and gives way to
 * a later version of the portal in another tab. Where a tab holds an older version open for longer than
 * `patienceMilliseconds`, transactions reject until it is open; a slow disk is waited for. A database that a later
 * version has made is used as far as it has these stores, and never changed or deleted: its records state their own
 * version.
 */
export function portalDatabase(patienceMilliseconds: number): Database {
  let database: Promise<IDBDatabase> | undefined;
  const forget = () => {
    database = undefined;
  };

  function connected(): Promise<IDBDatabase> {
    if (database) return database;
    const wait = patience();
    const opening = opened(forget, () => wait.giveUpAfter(patienceMilliseconds));
    wait.giveUpAfter(slowMilliseconds);
    database = Promise.race([opening, wait.over]).finally(wait.end);
    opening.then(() => {
      database = opening;
    }, forget);
    return database;
  }

  return (store, ...others) => {
    async function begin(mode: IDBTransactionMode): Promise<IDBObjectStore> {
      const durability = store === 'outbox' ? 'strict' : 'default';
      const transaction = (await connected()).transaction([store, ...others], mode, { durability });
      return transaction.objectStore(store);
    }
    return async (mode, work) => {
      const objectStore = await begin(mode).catch(error => {
        // Some browsers close a connection without a word.
        if (nameOf(error) !== 'InvalidStateError') throw error;
        forget();
        return begin(mode);
      });
      return work(objectStore);
    };
  };
}

async function opened(onClose: () => void, onHeld: () => void): Promise<IDBDatabase> {
  const database = await open(onHeld, version).catch(error => {
    if (nameOf(error) === 'VersionError') return open(onHeld);
    throw error;
  });
  database.onclose = onClose;
  database.onversionchange = () => {
    database.close();
    onClose();
  };
  return database;
}

async function open(onHeld: () => void, wanted?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(name, wanted);
  request.onblocked = onHeld;
  request.onupgradeneeded = () => {
    for (const [name, options] of Object.entries(stores)) {
      if (request.result.objectStoreNames.contains(name)) continue;
      const store = request.result.createObjectStore(name, options);
      for (const [index, keyPath] of Object.entries(indexes[name as StoreName] ?? {}))
        store.createIndex(index, keyPath);
    }
  };
  return promisifyRequest(request);
}

/** A wait that somebody may cut short. */
function patience(): { over: Promise<never>; giveUpAfter: (milliseconds: number) => void; end: () => void } {
  const timers: ReturnType<typeof setTimeout>[] = [];
  let giveUp: () => void;
  const over = new Promise<never>((_, reject) => {
    giveUp = () => reject(new Error('The database is held by another tab'));
  });
  return {
    over,
    giveUpAfter: milliseconds => void timers.push(setTimeout(() => giveUp(), milliseconds)),
    end: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function nameOf(error: unknown): unknown {
  return Object(error).name;
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

/** Has a transaction change nothing, unless it has ended. */
export function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended with the error already.
  }
}

/** Why entries cannot be kept: the device is `full`, or it keeps nothing at all just now. */
export type KeepProblem = 'full' | 'unavailable';

/** The problem behind a rejected write. */
export function keepProblemOf(error: unknown): KeepProblem {
  return Object(error).name === 'QuotaExceededError' ? 'full' : 'unavailable';
}
