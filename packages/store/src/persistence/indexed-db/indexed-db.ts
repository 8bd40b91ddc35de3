import { portalDatabase } from '@zaehlwerk/outbox';
import { del, get, set, update } from 'idb-keyval';
import type { Persistence } from '../persistence.ts';
import { keptLists } from './kept-lists.ts';

/** Opening is a matter of milliseconds, and the start of the portal waits for it. */
const patienceMilliseconds = 2000;

/** IndexedDB under the product key. Rejects every call where the browser has or allows none. */
export function indexedDbPersistence(patience = patienceMilliseconds): Persistence {
  const database = portalDatabase(patience);
  const keyval = database('keyval');
  return {
    read: key => get(key, keyval),
    write: (key, value) => set(key, value, keyval),
    update: (key, change) => update(key, change, keyval),
    remove: key => del(key, keyval),
    lists: keptLists(database('jobs')),
    drafts: inDatabase => inDatabase(database),
    queue: inDatabase => inDatabase(database),
  };
}
