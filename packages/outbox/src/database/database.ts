import { promisifyRequest, type UseStore } from 'idb-keyval';

const name = 'zaehlwerk';
/** Version 1 had `keyval` alone, 2 added `jobs`. */
const version = 3;
const stores = {
  /** One value by its key. */
  keyval: {},
  /** One entry per job, so that one can be replaced without the others. */
  jobs: { keyPath: ['accountId', 'jobId'] },
  /** What was entered and not sent; small, because it is written while somebody types. */
  drafts: { keyPath: ['accountId', 'kind', 'jobId'] },
  /** The files of drafts, each written once. */
  draftFiles: { keyPath: ['accountId', 'fileId'] },
};

type StoreName = keyof typeof stores;

/**
 * Gives transactions on a store of the portal's database, and on others together with it, which are reached through
 * `store.transaction`. They reject where the database cannot be had.
 */
export type Database = (store: StoreName, ...others: StoreName[]) => UseStore;

/**
 * The portal's database. It is opened when it is first needed, again when the browser has closed it, and gives way to
 * a later version of the portal in another tab. Where opening takes longer than `patienceMilliseconds`, because a tab
 * holds an older version open, transactions reject until it is open. A database that a later version has made is used
 * as far as it has these stores, and never changed or deleted: its records state their own version.
 */
export function portalDatabase(patienceMilliseconds: number): Database {
  let database: Promise<IDBDatabase> | undefined;
  const forget = () => {
    database = undefined;
  };

  function connected(): Promise<IDBDatabase> {
    if (database) return database;
    const opening = opened(forget);
    database = within(patienceMilliseconds, opening);
    opening.then(() => {
      database = opening;
    }, forget);
    return database;
  }

  return (store, ...others) => {
    async function begin(mode: IDBTransactionMode): Promise<IDBObjectStore> {
      return (await connected()).transaction([store, ...others], mode).objectStore(store);
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

async function opened(onClose: () => void): Promise<IDBDatabase> {
  const database = await open(version).catch(error => {
    if (nameOf(error) === 'VersionError') return open();
    throw error;
  });
  database.onclose = onClose;
  database.onversionchange = () => {
    database.close();
    onClose();
  };
  return database;
}

async function open(wanted?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(name, wanted);
  request.onupgradeneeded = () => {
    for (const [store, options] of Object.entries(stores)) {
      const { objectStoreNames } = request.result;
      if (!objectStoreNames.contains(store)) request.result.createObjectStore(store, options);
    }
  };
  return promisifyRequest(request);
}

function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The database is held by another tab')), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function nameOf(error: unknown): unknown {
  return Object(error).name;
}
