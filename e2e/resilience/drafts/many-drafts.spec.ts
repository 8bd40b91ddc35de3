import type { Page } from '@playwright/test';
import { openComment } from '#e2e/support/page/additions.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { draftedTexts } from './device-drafts.ts';
import { draftForm } from './draft-form.ts';

const username = 'reise-entwurf';

test.use({ account: username });

/** Copies the existing draft, with one photo each, for job ids that are not in the list. */
function fillDevice(page: Page, count: number): Promise<void> {
  return page.evaluate(
    copies =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('zw-outbox');
        opening.onsuccess = () => {
          const writing = opening.result.transaction(['drafts', 'draftFiles'], 'readwrite');
          const drafts = writing.objectStore('drafts');
          const asked = drafts.getAll();
          asked.onsuccess = () => {
            for (let copy = 0; copy < copies; copy++) {
              const { accountId } = asked.result[0];
              const fileId = `file-${copy}`;
              const bytes = new ArrayBuffer(100_000);
              writing.objectStore('draftFiles').put({ accountId, fileId, bytes, type: 'image/jpeg' });
              const photos = { HT: [{ id: fileId, name: 'a.jpg', fingerprint: String(copy) }] };
              const content = { ...asked.result[0].content, photos };
              drafts.put({ ...asked.result[0], key: `other-${copy}`, fileIds: [fileId], content });
            }
          };
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          writing.onabort = () => reject(writing.error);
        };
      }),
    count,
  );
}

/** Runs in the page: records reads of drafts and files until the job list is shown. */
function recordReads(): void {
  const asked: string[] = [];
  Object.assign(window, { asked });
  for (const how of ['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor']) {
    const ask: (...parameters: unknown[]) => unknown = Reflect.get(IDBObjectStore.prototype, how);
    Object.assign(IDBObjectStore.prototype, {
      [how](this: IDBObjectStore, ...parameters: unknown[]) {
        if (/^draft/.test(this.name)) asked.push(`${this.name} ${how}`);
        return ask.apply(this, parameters);
      },
    });
  }
}

test('Five hundred drafts need as many storage reads at the start as one, and no photo', async ({ page }) => {
  const form = draftForm(page, username);
  const asked = () => page.evaluate((): string[] => Reflect.get(window, 'asked').toSorted());
  const start = async () => {
    await page.goto('/ablesung');
    await expect(form.row).toContainText('Entwurf');
    // One each for the account's drafts, for expired ones with their photo names, and for their number.
    await expect
      .poll(asked)
      .toEqual(['draftFiles getAllKeys', 'drafts getAll', 'drafts getAll', 'drafts getAll']);
  };
  await page.addInitScript(recordReads);
  await form.open();
  await form.high.fill('2000,5');
  // The write of a closing page would be one more at the start.
  await openComment(page);
  await expect.poll(() => draftedTexts(page)).toMatch(/^(?!.*unfinished).*2000\.5/);
  await start();
  await fillDevice(page, 500);
  await start();
  await form.row.click();
  await expect(form.high).toHaveValue('2000,5');
  expect((await asked()).filter(question => /^draftFiles (?!getAllKeys)/.test(question))).toEqual([]);
});
