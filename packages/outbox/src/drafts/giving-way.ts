import type { UseStore } from 'idb-keyval';

/** Transactions of this page that wait for an answer of the device. */
const waiting = new Set<IDBTransaction>();

/**
 * Asks the device for something, once more where a write that cannot wait came between. `isAnswered` is to be called
 * before `ask` writes what must not be broken off.
 */
export async function asked<T>(
  inStores: UseStore,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore, isAnswered: () => void) => Promise<T>,
): Promise<T> {
  let own: IDBTransaction | undefined;
  const isAnswered = () => {
    if (own) waiting.delete(own);
    own = undefined;
  };
  try {
    return await inStores(mode, store => {
      own = store.transaction;
      waiting.add(own);
      return ask(store, isAnswered);
    });
  } catch (error) {
    if (own && !waiting.has(own)) return asked(inStores, mode, ask);
    throw error;
  } finally {
    isAnswered();
  }
}

/** Breaks off whatever still waits for an answer: a write behind it would die with the page. */
export function overtake(): void {
  for (const transaction of waiting) transaction.abort();
  waiting.clear();
}
