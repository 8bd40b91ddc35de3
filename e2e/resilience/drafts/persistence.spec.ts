import type { Buffer } from 'node:buffer';
import type { Dialog, Page } from '@playwright/test';
import { drawn } from '#e2e/specs/reading/photos/sample-pictures.ts';
import { openComment } from '#e2e/support/page/additions.ts';
import { follow, navigateTo } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { draftsOnDevice } from './device-drafts.ts';
import { draftForm } from './draft-form.ts';

const username = 'reise-entwurf';

declare global {
  interface Window {
    /** Number of writes per object store. */
    writes?: Record<string, number>;
  }
}

test.use({ account: username });

test('A draft and its photos survive reloads and other tabs until it is discarded', async ({
  page,
  context,
}) => {
  test.slow();
  const form = draftForm(page, username);
  const add = page.getByRole('button', { name: 'Foto hinzufügen' }).first();
  const stored = () => draftsOnDevice(page);
  const question = page.getByRole('dialog', { name: 'Entwurf wirklich verwerfen?' });
  const discard = async () => {
    await form.discard.click();
    await question.getByRole('button', { name: 'Entwurf verwerfen' }).click();
    await expect(form.high).toHaveValue('');
  };
  await form.open();

  await test.step('Typing beside three photos does not rewrite the photos', async () => {
    await expect(form.row).not.toContainText('Entwurf');
    await page.evaluate(countWrites);
    const pictures: Buffer[] = [];
    for (const width of [1600, 1601, 1602])
      pictures.push(await drawn(page, { width, height: 1200, type: 'image/jpeg' }));
    const chooser = page.waitForEvent('filechooser');
    await add.click();
    const files = pictures.map((buffer, index) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer }));
    await (await chooser).setFiles(files);
    await expect(form.photos).toHaveCount(3);
    await expect.poll(async () => (await stored()).files).toHaveLength(3);

    const writes = () => page.evaluate(() => window.writes ?? {});
    await openComment(page);
    for (const words of ['Der Zähler hängt im Keller', ' hinter dem Regal']) {
      const { drafts = 0 } = await writes();
      await form.comment.pressSequentially(words);
      await expect.poll(async () => (await writes()).drafts).toBeGreaterThan(drafts);
    }
    expect((await writes()).draftFiles, 'photos are written once, not with every word').toBe(3);
  });

  await test.step('A reload right after the last key keeps text and photos, to the bit and without a question', async () => {
    const before = await stored();
    const asked: string[] = [];
    const note = (dialog: Dialog) => void dialog.accept().then(() => asked.push(dialog.type()));
    page.on('dialog', note);
    await form.high.fill('2000,5');
    await form.comment.pressSequentially(', Tür klemmt');
    await page.reload();
    await expect(form.high).toHaveValue('2000,5');
    await expect(form.comment).toHaveValue('Der Zähler hängt im Keller hinter dem Regal, Tür klemmt');
    await expect(form.restored).toBeVisible();
    await expect(form.row).toContainText('Entwurf');
    expect(asked).toEqual([]);
    page.off('dialog', note);
    await expect(form.photos).toHaveCount(3);
    await form.photos.first().click();
    const image = page.getByRole('dialog').getByRole('img');
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1600);
    await page.keyboard.press('Escape');
    await form.low.fill('900,0');
    await page.reload();
    await expect(form.low).toHaveValue('900,0');
    expect(await stored()).toEqual(before);

    await follow(page, 'Start');
    await follow(page, 'Ablesung');
    await expect(form.row).toContainText('Entwurf');
    await form.row.click();
    await expect(form.high).toHaveValue('2000,5');
  });

  await test.step('Discarding asks first, and removes the photos too', async () => {
    await form.discard.click();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(form.high).toHaveValue('2000,5');
    await discard();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(form.row).not.toContainText('Entwurf');
    await expect.poll(stored).toEqual({ drafts: [], files: [] });
  });

  const other = await context.newPage();
  await test.step('Typed text survives a reload while the device is busy', async () => {
    await other.goto('/');
    const release = await holdTransaction(other);
    await page.bringToFront();
    await form.high.fill('2000,5');
    await (await openComment(page)).pressSequentially('Tür klemmt');
    await page.reload();
    await release();
    await expect(form.high).toHaveValue('2000,5');
    await expect(form.comment).toHaveValue('Tür klemmt');
    await expect.poll(async () => (await stored()).drafts).toHaveLength(1);
  });

  await test.step('Two tabs with one job show the same draft, and neither overwrites the other’s entries', async () => {
    const there = draftForm(other, username);
    await navigateTo(other, `/ablesung/${username}-strom`);
    await expect(there.high).toHaveValue('2000,5');
    await expect(there.row).toContainText('Entwurf');
    await form.high.fill('2000,6');
    await expect(there.high).toHaveValue('2000,6');
    await Promise.all([form.low.fill('900,1'), there.comment.fill('Aus dem zweiten Fenster')]);
    await expect(form.comment).toHaveValue('Aus dem zweiten Fenster');
    await expect(there.low).toHaveValue('900,1');
    await there.high.fill('2222,2');
    await expect(form.high).toHaveValue('2222,2');
    await page.reload();
    for (const { high, low, comment } of [form, there]) {
      await expect(high).toHaveValue('2222,2');
      await expect(low).toHaveValue('900,1');
      await expect(comment).toHaveValue('Aus dem zweiten Fenster');
    }
    await page.bringToFront();
    await discard();
    await expect(there.high).toHaveValue('');
    await expect(there.row).not.toContainText('Entwurf');
    const journal = () => page.evaluate(() => Object.keys(localStorage).filter(name => /draft/.test(name)));
    await expect.poll(journal).toEqual([]);
    await other.close();
  });

  await test.step('Typed text survives a reload while the previous write is still being read back', async () => {
    await page.evaluate(slowReads, 1000);
    await form.high.fill('2000,5');
    await (await openComment(page)).pressSequentially('Tür');
    await page.reload();
    await expect(form.high).toHaveValue('2000,5');
    await expect(form.comment).toHaveValue('Tür');
  });
});

/** Runs in the page: counts writes per object store. */
function countWrites(): void {
  const writes: Record<string, number> = {};
  window.writes = writes;
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...parameters) {
    writes[this.name] = (writes[this.name] ?? 0) + 1;
    return put.apply(this, parameters);
  };
}

/** Holds a write transaction on the drafts in another tab until the returned function is called. */
async function holdTransaction(tab: Page): Promise<() => Promise<void>> {
  await tab.evaluate(
    () =>
      new Promise<void>(resolve => {
        const opening = indexedDB.open('zw-outbox');
        opening.onsuccess = () => {
          const database = opening.result;
          const drafts = database.transaction('drafts', 'readwrite').objectStore('drafts');
          let isOver = false;
          Object.assign(window, { release: () => (isOver = true) });
          const resume = () => {
            resolve();
            if (isOver) database.close();
            else drafts.count().onsuccess = resume;
          };
          resume();
        };
      }),
  );
  return () => tab.evaluate(() => Reflect.get(window, 'release')());
}

/** Delays every read of a draft by this time, within one transaction. */
function slowReads(milliseconds: number): void {
  const get = IDBObjectStore.prototype.get;
  IDBObjectStore.prototype.get = function (this: IDBObjectStore, key) {
    if (this.name !== 'drafts' || this.transaction.mode !== 'readwrite') return get.call(this, key);
    const answer = new EventTarget() as IDBRequest;
    const end = performance.now() + milliseconds;
    const ask = () => {
      const request = get.call(this, key);
      request.onsuccess = () => {
        if (performance.now() < end) return ask();
        Object.defineProperty(answer, 'result', { value: request.result });
        answer.onsuccess?.(new Event('success'));
      };
      request.onerror = () => {
        Object.defineProperty(answer, 'error', { value: request.error });
        answer.onerror?.(new Event('error'));
      };
    };
    ask();
    return answer;
  };
}
