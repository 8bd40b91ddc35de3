import type { Page } from '@playwright/test';

/** Persisted drafts. */
export interface DeviceDrafts {
  readonly drafts: readonly { readonly accountId: string; readonly key: string; readonly kind: string }[];
  /** SHA-256 of every file, as hex. */
  readonly files: readonly string[];
}

/** Persisted drafts of all accounts on this device. */
export function draftsOnDevice(page: Page): Promise<DeviceDrafts> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('zw-outbox'));
    const all = (store: string) => settled(database.transaction(store).objectStore(store).getAll());
    const [entries, stored] = [await all('drafts'), await all('draftFiles')];
    database.close();
    // A discarded draft leaves a tombstone.
    const drafts = entries.filter(({ content }) => content !== undefined);
    const hash = async ({ bytes }: { bytes: ArrayBuffer }) => {
      const digest = await crypto.subtle.digest('SHA-256', bytes);
      return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('');
    };
    return {
      drafts: drafts.map(({ accountId, key, kind }) => ({ accountId, key, kind })),
      files: await Promise.all(stored.map(hash)),
    };
  });
}

/**
 * Dimensions of every persisted draft photo, as `1000x750`, which stay the same when the server re-encodes the photo.
 */
export function draftedPhotos(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('zw-outbox'));
    const stored = await settled(database.transaction('draftFiles').objectStore('draftFiles').getAll());
    database.close();
    const size = async ({ bytes, type }: { bytes: ArrayBuffer; type: string }) => {
      const { width, height } = await createImageBitmap(new Blob([bytes], { type }));
      return `${width}x${height}`;
    };
    return Promise.all(stored.map(size));
  });
}

/** Persisted texts of all drafts, as JSON. */
export function draftedTexts(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('zw-outbox');
        opening.onsuccess = () => {
          const asked = opening.result.transaction('drafts').objectStore('drafts').getAll();
          asked.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(asked.result.map(({ content }) => content)));
          };
          asked.onerror = () => reject(asked.error);
        };
      }),
  );
}
