import { promisifyRequest } from 'idb-keyval';
import { tryOr } from './try-or.ts';

/*
 * A connection to one IndexedDB database, opened at its first use.
 * In WebKit a database has one writer at a time. A page that is suspended during a write, or a worker that ends during
 * one, blocks every later write, across reloads (bugs 315804, 324094). Therefore
 * - a transaction without progress is aborted: its call rejects, and later calls reject at once, so that the page goes
 *   on without the database;
 * - an empty transaction probes the database now and then; once one ends, the database is used again;
 * - a page that enters the back/forward cache aborts its transactions, and runs them again when it is shown: nothing
 *   of them was done.
 */

interface Schema {
  readonly name: string;
  readonly version: number;
  readonly stores: Readonly<Record<string, IDBObjectStoreParameters>>;
  readonly indexes: Indexes;
}

/** Secondary keys, by the store. */
export type Indexes = Readonly<Partial<Record<string, Readonly<Record<string, string | string[]>>>>>;

/** Transactions reject without opening in `timeoutMilliseconds`, or without progress for `limitMilliseconds`. */
export function connectionTo(schema: Schema, timeoutMilliseconds: number, limitMilliseconds: number) {
  let database: Promise<IDBDatabase> | undefined;
  let paused: Promise<void> | undefined;
  const running = new Map<IDBTransaction, { readonly interrupt: () => void; readonly begin: () => void }>();
  let isStuck = false;
  const stuckError = () => new DOMException(`${schema.name} does not answer`, 'TimeoutError');
  const forget = () => {
    database = undefined;
  };

  function connected(): Promise<IDBDatabase> {
    database ??= new Promise((resolve, reject) => {
      const giveUp = () => reject(new Error(`${schema.name} is not open: another tab may hold it`));
      const timer = setTimeout(giveUp, timeoutMilliseconds);
      const opening = opened(schema, forget);
      opening
        .then(() => {
          database = opening;
        }, forget)
        .finally(() => clearTimeout(timer));
      opening.then(resolve, reject);
    });
    return database;
  }

  async function begin(names: readonly string[], mode: IDBTransactionMode): Promise<IDBObjectStore> {
    const [first = ''] = names;
    const durability = first === 'outbox' ? 'strict' : 'default';
    const open = await connected();
    // The page was left while the database opened.
    if (paused) return paused.then(() => begin(names, mode));
    return open.transaction(names, mode, { durability }).objectStore(first);
  }

  /** A write that goes on is progress for all: they queue behind it. */
  function noteProgress(transaction: IDBTransaction): void {
    if (transaction.mode === 'readonly') running.get(transaction)?.begin();
    else for (const { begin: restart } of running.values()) restart();
  }

  function unlessStuck<T>(
    transaction: IDBTransaction,
    work: Promise<T>,
    milliseconds: number,
  ): Promise<T | typeof interrupted> {
    return new Promise((resolve, reject) => {
      const limit = turnsOf(milliseconds, () => {
        abort(transaction);
        reject(stuckError());
        // A call in a hurry has not waited long enough to judge the database.
        if (milliseconds < limitMilliseconds) return;
        if (!isStuck) probeIn(limitMilliseconds * limitsUntilProbe);
        isStuck = true;
        // A transaction that cannot be aborted any more may still end well.
        work.then(unblock, () => undefined);
      });
      transaction.addEventListener('success', () => noteProgress(transaction), { capture: true });
      const end = () => {
        limit.stop();
        noteProgress(transaction);
        running.delete(transaction);
      };
      const interrupt = () => {
        end();
        resolve(interrupted);
      };
      running.set(transaction, { interrupt, begin: limit.begin });
      work.then(resolve, reject).finally(end);
    });
  }

  function unblock(): void {
    isStuck = false;
  }

  function probeIn(milliseconds: number): void {
    setTimeout(() => {
      if (!isStuck) return;
      const all = Object.keys(schema.stores);
      attempt(all, 'readwrite', store => promisifyRequest(store.count())).then(unblock, () =>
        probeIn(milliseconds),
      );
    }, milliseconds);
  }

  async function attempt<T>(
    names: readonly string[],
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => T | PromiseLike<T>,
    milliseconds = limitMilliseconds,
  ): Promise<T> {
    const store = await begin(names, mode).catch(error => {
      // Some browsers close a connection without an event.
      if (nameOf(error) !== 'InvalidStateError') throw error;
      forget();
      return begin(names, mode);
    });
    const done = await unlessStuck(store.transaction, Promise.resolve(work(store)), milliseconds);
    return done === interrupted ? run(names, mode, work, milliseconds) : done;
  }

  async function run<T>(
    names: readonly string[],
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => T | PromiseLike<T>,
    milliseconds?: number,
  ): Promise<T> {
    await paused;
    if (isStuck) throw stuckError();
    return attempt(names, mode, work, milliseconds);
  }

  /** Aborts what is running, to be run again; nothing begins until then. */
  function pauseUntil(shown: Promise<void>): void {
    paused = shown.then(() => {
      paused = undefined;
    });
    for (const [transaction, { interrupt }] of running) if (abort(transaction)) interrupt();
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
/** In limits of a transaction: half a minute for a limit of 5 s. */
const limitsUntilProbe = 6;

/** Counts the time in which the page could run, from `begin` on: pending answers come before its end. */
function turnsOf(milliseconds: number, task: () => void) {
  let left = turns;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    task();
  }, milliseconds / turns);
  return {
    begin: () => {
      left = turns;
    },
    stop: () => clearInterval(timer),
  };
}

async function opened({ name, version, stores, indexes }: Schema, onClose: () => void): Promise<IDBDatabase> {
  const open = (wanted?: number) => {
    const request = indexedDB.open(name, wanted);
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

export function nameOf(error: unknown): unknown {
  return Object(error).name;
}

/** False if the transaction has ended, or is about to. */
export function abort(transaction: IDBTransaction): boolean {
  return tryOr(false, () => {
    transaction.abort();
    return true;
  });
}
