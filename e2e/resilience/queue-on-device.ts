import type { Page } from '@playwright/test';

/** One persisted item of the queue. */
export interface ItemOnDevice {
  readonly subject: string;
  readonly state: string;
  readonly attempts: number;
  readonly fileIds: readonly string[];
}

/** All persisted items of the queue, with the number of its files. */
export function queueOnDevice(page: Page): Promise<{ items: ItemOnDevice[]; files: number }> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('zw-outbox'));
    const reading = database.transaction(['outbox', 'outboxFiles']);
    const [items, files] = await Promise.all([
      settled(reading.objectStore('outbox').getAll()),
      settled(reading.objectStore('outboxFiles').count()),
    ]);
    database.close();
    return {
      items: items.map(({ subject, state, attempts, fileIds }) => ({ subject, state, attempts, fileIds })),
      files,
    };
  });
}

/** Blocks all writes to the queue on this device until the returned function is called or the page is closed. */
export async function blockQueue(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const opening = indexedDB.open('zw-outbox');
        opening.onsuccess = () => {
          const database = opening.result;
          const store = database.transaction('outbox', 'readwrite').objectStore('outbox');
          let isOver = false;
          Reflect.set(window, 'unblockQueue', () => {
            isOver = true;
          });
          // A transaction stays open as long as it has requests.
          const resume = () => {
            if (isOver) database.close();
            else store.count().onsuccess = resume;
          };
          store.count().onsuccess = () => {
            resolve();
            resume();
          };
        };
      }),
  );
  return () => page.evaluate(() => Reflect.get(window, 'unblockQueue')());
}
