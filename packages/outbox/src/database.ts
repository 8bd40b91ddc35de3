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
    /** What the server has answered to an account, one entry for each item. */
    lists: { keyPath: ['list', 'item'] },
  },
  'zaehlwerk-readings': {
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
  },
} satisfies Record<string, Record<string, IDBObjectStoreParameters>>;
/** Up to version 5 everything was in one database. */
const version = 6;

type DatabaseName = keyof typeof databases;
/** A store's name, by the database it is in: stores that are reached together are in the same one. */
type StoreNames = { [Name in DatabaseName]: keyof (typeof databases)[Name] };

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
  store: StoreNames[Name],
  ...others: StoreNames[Name][]
) => UseStore;

/** What a test does without. */
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
  const connections = new Map<DatabaseName, Connection>();
  const connectionTo = (name: DatabaseName) => {
    const connection = connections.get(name) ?? new Connection(name, patienceMilliseconds, limits[name]);
    connections.set(name, connection);
    return connection;
  };
  page.addEventListener?.('pagehide', event => {
    if (!Object(event).persisted) return;
    const shown = new Promise<void>(resolve =>
      page.addEventListener?.('pageshow', () => resolve(), { once: true }),
    );
    for (const name of Object.keys(databases)) connectionTo(name as DatabaseName).pauseUntil(shown);
  });
  return (store, ...others) => {
    const stores = [store, ...others].map(String);
    const connection = connectionTo(databaseOf(String(store)));
    return (mode, work) => connection.run(stores, mode, work);
  };
}

function databaseOf(store: string): DatabaseName {
  const found = Object.entries(databases).find(([, stores]) => Object.hasOwn(stores, store));
  if (!found) throw new RangeError(`No database has a store "${store}"`);
  return found[0] as DatabaseName;
}

const interrupted = Symbol('interrupted');

/** One database, opened when it is needed. */
class Connection {
  readonly #name: DatabaseName;
  readonly #patienceMilliseconds: number;
  readonly #limitMilliseconds: number;
  #database: Promise<IDBDatabase> | undefined;
  #paused: Promise<void> | undefined;
  /** How each transaction that runs is interrupted. */
  readonly #running = new Map<IDBTransaction, () => void>();
  /** Transactions that were given up and have not completed since. */
  readonly #stuck = new Set<Promise<unknown>>();

  constructor(name: DatabaseName, patienceMilliseconds: number, limitMilliseconds: number) {
    this.#name = name;
    this.#patienceMilliseconds = patienceMilliseconds;
    this.#limitMilliseconds = limitMilliseconds;
  }

  async run<T>(
    stores: readonly string[],
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => T | PromiseLike<T>,
  ): Promise<T> {
    await this.#paused;
    if (this.#stuck.size > 0) throw this.#isStuck();
    const store = await this.#begin(stores, mode).catch(error => {
      // Some browsers close a connection without a word.
      if (nameOf(error) !== 'InvalidStateError') throw error;
      this.#database = undefined;
      return this.#begin(stores, mode);
    });
    const done = await this.#unlessStuck(store.transaction, Promise.resolve(work(store)));
    return done === interrupted ? this.run(stores, mode, work) : done;
  }

  /** Gives up what is running, to be done anew; until then nothing begins, and nobody is held up. */
  pauseUntil(shown: Promise<void>): void {
    this.#paused = shown;
    for (const [transaction, interrupt] of this.#running) if (abort(transaction)) interrupt();
    this.#database?.then(
      database => database.close(),
      () => undefined,
    );
    this.#database = undefined;
  }

  async #begin(
    [first = '', ...others]: readonly string[],
    mode: IDBTransactionMode,
  ): Promise<IDBObjectStore> {
    const durability = first === 'outbox' ? 'strict' : 'default';
    const transaction = (await this.#connected()).transaction([first, ...others], mode, { durability });
    return transaction.objectStore(first);
  }

  #connected(): Promise<IDBDatabase> {
    if (this.#database) return this.#database;
    const wait = patience();
    const forget = () => {
      this.#database = undefined;
    };
    const opening = opened(this.#name, forget, () => wait.giveUpAfter(this.#patienceMilliseconds));
    wait.giveUpAfter(slowMilliseconds);
    this.#database = Promise.race([opening, wait.over]).finally(wait.end);
    opening.then(() => {
      this.#database = opening;
    }, forget);
    return this.#database;
  }

  #unlessStuck<T>(transaction: IDBTransaction, work: Promise<T>): Promise<T | typeof interrupted> {
    return new Promise<T | typeof interrupted>((resolve, reject) => {
      const stopWaiting = afterTurns(this.#limitMilliseconds, () => {
        this.#stuck.add(work);
        work.then(
          () => this.#stuck.delete(work),
          () => undefined,
        );
        abort(transaction);
        reject(this.#isStuck());
      });
      const end = () => {
        stopWaiting();
        this.#running.delete(transaction);
      };
      this.#running.set(transaction, () => {
        end();
        resolve(interrupted);
      });
      work.then(resolve, reject).finally(end);
    });
  }

  #isStuck(): Error {
    return new DOMException(`The database "${this.#name}" does not answer`, 'TimeoutError');
  }
}

const turns = 10;

/**
 * Does something after so many milliseconds in which the page could run. A page that stood still meanwhile counts one
 * turn: what the database has answered then comes first.
 */
function afterTurns(milliseconds: number, task: () => void): () => void {
  let left = turns;
  let timer: ReturnType<typeof setTimeout>;
  const turn = () => {
    if (left === 0) return task();
    left -= 1;
    timer = setTimeout(turn, milliseconds / turns);
  };
  turn();
  return () => clearTimeout(timer);
}

async function opened(name: DatabaseName, onClose: () => void, onHeld: () => void): Promise<IDBDatabase> {
  const database = await open(name, onHeld, version).catch(error => {
    if (nameOf(error) === 'VersionError') return open(name, onHeld);
    throw error;
  });
  database.onclose = onClose;
  database.onversionchange = () => {
    database.close();
    onClose();
  };
  return database;
}

async function open(databaseName: DatabaseName, onHeld: () => void, wanted?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, wanted);
  request.onblocked = onHeld;
  request.onupgradeneeded = () => {
    for (const [name, options] of Object.entries<IDBObjectStoreParameters>(databases[databaseName])) {
      if (request.result.objectStoreNames.contains(name)) continue;
      const store = request.result.createObjectStore(name, options);
      for (const [index, keyPath] of Object.entries(indexes[name] ?? {})) store.createIndex(index, keyPath);
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
