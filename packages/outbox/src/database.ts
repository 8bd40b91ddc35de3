import { promisifyRequest, type UseStore } from 'idb-keyval';

/**
 * The portal's databases on this device.
 *
 * In WebKit a database has one writer at a time. A page that is suspended while it writes, or a worker that ends while it
 * does, holds up every later write, across reloads (bugs 315804, 324094), and no waiting call frees it. Therefore what
 * needs no common transaction lies in databases of its own, and a transaction that makes no progress is given up: it is
 * aborted, its call rejects, and every later call on the same database rejects at once, so that the page goes on without.
 * A transaction that cannot be aborted and ends after all makes the database usable again; otherwise the next page tries.
 * A page that the browser keeps in memory while it is left gives its transactions up at that moment, and does them anew
 * when it is shown again: nothing of them was done.
 */
const databases = {
  zaehlwerk: {
    /** One value by its key: sessions, preferences, the configuration. */
    keyval: {},
  },
  'zaehlwerk-lists': {
    /** Answers of the server to an account, one entry for each item. */
    lists: { keyPath: ['list', 'item'] },
  },
  'zaehlwerk-readings': {
    /** Entries that were not sent; small, because they are written with the keys. */
    drafts: { keyPath: ['accountId', 'kind', 'jobId'] },
    /** The files of drafts, each written once. */
    draftFiles: { keyPath: ['accountId', 'fileId'] },
    /** Readings on their way to the server, in the order in which they were sent; written through to the disk. */
    outbox: { keyPath: 'order', autoIncrement: true },
    /** Their photos, each written once. */
    outboxFiles: { keyPath: ['itemId', 'fileId'] },
    /** Readings that have left the outbox for the server, until every list on the device has them. */
    sent: { keyPath: ['accountId', 'id'] },
  },
} satisfies Record<string, Record<string, IDBObjectStoreParameters>>;
/** Up to version 5 everything was in one database. */
const version = 6;

type DatabaseName = keyof typeof databases;
type Stores = Readonly<Record<string, IDBObjectStoreParameters>>;
/** A store's name, by the database it is in: stores that are reached together are in the same one. */
type StoreNames = { [Name in DatabaseName]: keyof (typeof databases)[Name] & string };

/** What entries are looked up by beside their key. */
const indexes: Partial<Record<string, Readonly<Record<string, string | string[]>>>> = {
  outbox: { id: 'id', subject: ['accountId', 'kind', 'subject'] },
};

/** How long a slow disk may take to open a database that no other tab holds. */
const slowMilliseconds = 5_000;
/** How long a transaction may take; a list of 10,000 jobs is written in several seconds on a slow phone. */
const transactionMilliseconds: Record<DatabaseName, number> = {
  zaehlwerk: 5_000,
  'zaehlwerk-readings': 5_000,
  'zaehlwerk-lists': 15_000,
};

/**
 * Gives transactions on a store of the portal's databases, and on others together with it, which are reached through
 * `store.transaction`. They reject where the database cannot be had, and with a `TimeoutError` where it does not answer.
 */
export type Database = <Name extends DatabaseName>(
  ...stores: [store: StoreNames[Name], ...others: StoreNames[Name][]]
) => UseStore;

/** Parts that tests replace. */
interface DatabaseParts {
  /** Of transactions, in milliseconds. */
  readonly limits?: Record<DatabaseName, number>;
  /** Which is left and shown; a worker is neither. */
  readonly page?: Partial<Pick<EventTarget, 'addEventListener'>>;
}

/**
 * The portal's databases. Each is opened when it is first needed, again when the browser has closed it, and gives way to
 * a later version of the portal in another tab. Where a tab holds an older version open for longer than
 * `patienceMilliseconds`, transactions reject until it is open. A database that a later version has made is used as far
 * as it has these stores, and never changed or deleted: its records state their own version.
 */
export function portalDatabase(
  patienceMilliseconds: number,
  { limits = transactionMilliseconds, page = globalThis }: DatabaseParts = {},
): Database {
  const connections = new Map<string, ReturnType<typeof connectionTo>>();
  for (const [name, stores] of Object.entries(databases)) {
    const connection = connectionTo(name, stores, patienceMilliseconds, limits[name as DatabaseName]);
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
    return (mode, work) => connection.run(stores, mode, work);
  };
}

/** One database, opened when it is needed. */
function connectionTo(name: string, stores: Stores, patienceMilliseconds: number, limitMilliseconds: number) {
  let database: Promise<IDBDatabase> | undefined;
  let paused: Promise<void> | undefined;
  /** How each transaction that runs is interrupted. */
  const running = new Map<IDBTransaction, () => void>();
  /** Transactions that were given up and have not ended well since. */
  const stuck = new Set<Promise<unknown>>();
  const stuckError = () => new DOMException(`${name} does not answer`, 'TimeoutError');
  const forget = () => {
    database = undefined;
  };

  function connected(): Promise<IDBDatabase> {
    database ??= new Promise((resolve, reject) => {
      const giveUp = () => reject(new Error('The database is held by another tab'));
      const timers = [setTimeout(giveUp, slowMilliseconds)];
      const opening = opened(name, stores, forget, () =>
        timers.push(setTimeout(giveUp, patienceMilliseconds)),
      );
      opening
        .then(() => {
          database = opening;
        }, forget)
        .finally(() => timers.forEach(clearTimeout));
      opening.then(resolve, reject);
    });
    return database;
  }

  async function begin(names: readonly string[], mode: IDBTransactionMode): Promise<IDBObjectStore> {
    const [first = ''] = names;
    const durability = first === 'outbox' ? 'strict' : 'default';
    return (await connected()).transaction(names, mode, { durability }).objectStore(first);
  }

  function unlessStuck<T>(transaction: IDBTransaction, work: Promise<T>): Promise<T | typeof interrupted> {
    return new Promise((resolve, reject) => {
      const stopWaiting = afterTurns(limitMilliseconds, () => {
        stuck.add(work);
        work.then(
          () => stuck.delete(work),
          () => undefined,
        );
        abort(transaction);
        reject(stuckError());
      });
      const end = () => {
        stopWaiting();
        running.delete(transaction);
      };
      running.set(transaction, () => {
        end();
        resolve(interrupted);
      });
      work.then(resolve, reject).finally(end);
    });
  }

  async function run<T>(
    names: readonly string[],
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => T | PromiseLike<T>,
  ): Promise<T> {
    await paused;
    if (stuck.size > 0) throw stuckError();
    const store = await begin(names, mode).catch(error => {
      // Some browsers close a connection without a word.
      if (nameOf(error) !== 'InvalidStateError') throw error;
      forget();
      return begin(names, mode);
    });
    const done = await unlessStuck(store.transaction, Promise.resolve(work(store)));
    return done === interrupted ? run(names, mode, work) : done;
  }

  /** Gives up what is running, to be done anew; until then nothing begins, and no other page is held up. */
  function pauseUntil(shown: Promise<void>): void {
    paused = shown;
    for (const [transaction, interrupt] of running) if (abort(transaction)) interrupt();
    database?.then(
      open => open.close(),
      () => undefined,
    );
    forget();
  }

  return { run, pauseUntil };
}

const interrupted = Symbol();

const turns = 10;

/**
 * Does something after so many milliseconds in which the page could run. A page that stood still meanwhile counts one
 * turn: what the database has answered then comes first.
 */
function afterTurns(milliseconds: number, task: () => void): () => void {
  let left = turns;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    task();
  }, milliseconds / turns);
  return () => clearInterval(timer);
}

async function opened(
  name: string,
  stores: Stores,
  onClose: () => void,
  onHeld: () => void,
): Promise<IDBDatabase> {
  const open = (wanted?: number) => {
    const request = indexedDB.open(name, wanted);
    request.onblocked = onHeld;
    request.onupgradeneeded = () => {
      for (const [store, options] of Object.entries(stores)) {
        if (request.result.objectStoreNames.contains(store)) continue;
        const made = request.result.createObjectStore(store, options);
        for (const [index, keyPath] of Object.entries(indexes[store] ?? {})) made.createIndex(index, keyPath);
      }
    };
    return promisifyRequest(request);
  };
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

/** Has a transaction change nothing; false when it has ended, or is about to. */
export function abort(transaction: IDBTransaction): boolean {
  try {
    transaction.abort();
    return true;
  } catch {
    return false;
  }
}

/** Why entries cannot be kept: the device is `full`, or it keeps nothing at all just now. */
export type KeepProblem = 'full' | 'unavailable';

/** The problem behind a rejected write. */
export function keepProblemOf(error: unknown): KeepProblem {
  return nameOf(error) === 'QuotaExceededError' ? 'full' : 'unavailable';
}
