import { createStore, del, get, set, update } from 'idb-keyval';
import type { Persistence } from './persistence.ts';

/** IndexedDB under the product key. Rejects every call where the browser has or allows none. */
export function indexedDbPersistence(): Persistence {
  const store = createStore('zaehlwerk', 'keyval');
  // `async` also turns the exception of a browser without IndexedDB into a rejection.
  return {
    read: async key => get(key, store),
    write: async (key, value) => set(key, value, store),
    update: async (key, change) => update(key, change, store),
    remove: async key => del(key, store),
  };
}
