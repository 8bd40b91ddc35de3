import { promisifyRequest } from 'idb-keyval';

/*
 * One database on this device, opened when it is needed.
 *
 * In WebKit a database has one writer at a time. A page that is suspended while it writes, or a worker that ends while it
 * does, holds up every later write, across reloads (bugs 315804, 324094), and no waiting call frees it. Therefore
 * - a transaction that makes no progress is given up: it is aborted, its call rejects, and every later call rejects at
 *   once, so that the page goes on without the database;
 * - a transaction of no content is tried now and then, for which no call waits; once one ends, the database is used again;
 * - a page that the browser keeps in memory while it is left gives its transactions up at that moment, and does them anew
 *   when it is shown again: nothing of them was done.
 */

/** A database: its name, version and stores. */
interface Schema {
  readonly name: string;
  readonly version: number;
  readonly stores: Readonly<Record<string, IDBObjectStoreParameters>>;
  readonly indexes: Indexes;
}

/** What entries are looked up by beside their key, by the store. */
export type Indexes = Readonly<Partial<Record<string, Readonly<Record<string, string | string[]>>>>>;

/**
 * Opens the database; transactions reject where that takes longer than `patienceMilliseconds`, or make no progress for
 * `limitMilliseconds`.
 */
export function connectionTo(schema: Schema, patienceMilliseconds: number, limitMilliseconds: number) {
  let database: Promise<IDBDatabase> | undefined;
  let paused: Promise<void> | undefined;
  const running = new Map<IDBTransaction, { readonly interrupt: () => void; readonly goesOn: () => void }>();
  let isStuck = false;
  const stuckError = () => new DOMException(`${schema.name} does not answer`, 'TimeoutError');
  const forget = () => {
    database = undefined;
  };

  function connected(): Promise<IDBDatabase> {
    database ??= new Promise((resolve, reject) => {
      const giveUp = () => reject(new Error(`${schema.name} is not open: another tab may hold it`));
      const timer = setTimeout(giveUp, patienceMilliseconds);
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
    // The page was left while it opened the database.
    if (paused) return paused.then(() => begin(names, mode));
    return open.transaction(names, mode, { durability }).objectStore(first);
  }

  /** A write that goes on is progress for all: they wait for their turn behind it. */
  function noteProgress(transaction: IDBTransaction): void {
    if (transaction.mode === 'readonly') running.get(transaction)?.goesOn();
    else for (const { goesOn } of running.values()) goesOn();
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
        // A call in a hurry has not waited long enough to speak of the database.
        if (milliseconds < limitMilliseconds) return;
        if (!isStuck) probeIn(limitMilliseconds * limitsUntilProbe);
        isStuck = true;
        // One that cannot be aborted any more may end well after all.
        work.then(goOn, () => undefined);
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
      running.set(transaction, { interrupt, goesOn: limit.begin });
      work.then(resolve, reject).finally(end);
    });
  }

  function goOn(): void {
    isStuck = false;
  }

  /** Looks whether the database can be written again. */
  function probeIn(milliseconds: number): void {
    setTimeout(() => {
      if (!isStuck) return;
      const all = Object.keys(schema.stores);
      attempt(all, 'readwrite', store => promisifyRequest(store.count())).then(goOn, () =>
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
      // Some browsers close a connection without a word.
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

  /** Gives up what is running, to be done anew; until then nothing begins, and no other page is held up. */
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
/** In limits of a transaction: half a minute, where that is 5 s. */
const limitsUntilProbe = 6;

/**
 * Does something after so many milliseconds in which the page could run, counted from the last `begin`. A page that stood
 * still meanwhile counts one turn: what the database has answered then comes first.
 */
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

/** Has a transaction change nothing; false when it has ended, or is about to. */
export function abort(transaction: IDBTransaction): boolean {
  try {
    transaction.abort();
    return true;
  } catch {
    return false;
  }
}
