import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from '#e2e/support/page/test.ts';

/** The tested fields of an exported item. */
interface ExportedItem {
  readonly item: { readonly accountName: string; readonly summary: { readonly name: string } };
  readonly photos: readonly { readonly base64: string }[];
}

/** Exports the whole queue; returns the items of the downloaded file. */
export async function exportedQueue(page: Page): Promise<readonly ExportedItem[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als Datei exportieren', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^zaehlwerk-ausgang-\d{4}-\d\d-\d\d\.ndjson$/);
  const [header, ...items] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
  expect(JSON.parse(header ?? '')).toMatchObject({ format: 'zaehlwerk-queue', items: items.length });
  return items.map(line => JSON.parse(line));
}

/** The persisted photos of all queued items, in base64. */
export function queuedPhotos(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>(resolve => {
        const opening = indexedDB.open('zw-outbox');
        opening.onsuccess = () => {
          const asked = opening.result.transaction('outboxFiles').objectStore('outboxFiles').getAll();
          asked.onsuccess = () => {
            opening.result.close();
            const text = (bytes: ArrayBuffer) =>
              Array.from(new Uint8Array(bytes), byte => String.fromCharCode(byte)).join('');
            resolve(asked.result.map(({ bytes }) => btoa(text(bytes))));
          };
        };
      }),
  );
}
