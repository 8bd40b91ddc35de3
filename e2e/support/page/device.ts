import type { Page } from '@playwright/test';

/** The value of a key in the portal's database. */
export function storedValue(page: Page, key: string): Promise<unknown> {
  return page.evaluate(
    wanted =>
      new Promise(resolve => {
        const opening = indexedDB.open('zw-records');
        opening.onsuccess = () => {
          const asked = opening.result.transaction('keyval').objectStore('keyval').get(wanted);
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result);
          };
        };
      }),
    key,
  );
}

/** True if a persisted list of any account contains this text. */
export function isInStoredLists(page: Page, words: string): Promise<boolean> {
  return page.evaluate(
    wanted =>
      new Promise(resolve => {
        const opening = indexedDB.open('zw-lists');
        opening.onsuccess = () => {
          const asked = opening.result.transaction('lists').objectStore('lists').getAll();
          asked.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(asked.result).includes(wanted));
          };
        };
      }),
    words,
  );
}

/** Replaces the value of a key in the portal's database. */
export function storeValue(page: Page, key: string, value: unknown): Promise<void> {
  return page.evaluate(
    record =>
      new Promise<void>(resolve => {
        const opening = indexedDB.open('zw-records');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('keyval', 'readwrite');
          writing.objectStore('keyval').put(record.value, record.key);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { key, value },
  );
}
