import type { Page } from '@playwright/test';
import { follow } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { drawn } from '../photos/sample-pictures.ts';
import { draftsOnDevice } from './device-drafts.ts';
import { addPhoto, draftForm } from './draft-form.ts';

const username = 'reise-entwurf';

// A trace fetches what the page shows under blob addresses, and the policy of the page forbids that.
test.use({ account: username, trace: 'off' });

test('what was typed survives a reload at once after the last key, without a question', async ({ page }) => {
  const form = draftForm(page, username);
  page.on('dialog', dialog => void dialog.accept().then(() => expect(dialog.type()).toBe('no question')));
  await form.open();
  await expect(form.row).not.toContainText('Entwurf');
  await form.high.fill('2000,5');
  await form.comment.pressSequentially('Tür klemmt');
  await page.reload();
  await expect(form.high).toHaveValue('2000,5');
  await expect(form.comment).toHaveValue('Tür klemmt');
  await expect(form.restored).toBeVisible();
  await expect(form.row).toContainText('Entwurf');

  await follow(page, 'Start');
  await follow(page, 'Ablesung');
  await expect(form.row).toContainText('Entwurf');
  await form.row.click();
  await expect(form.high).toHaveValue('2000,5');
});

test('what was typed survives a reload while the device still looks for the write before it', async ({
  page,
}) => {
  await page.addInitScript(slowLooks, 1000);
  const form = draftForm(page, username);
  await form.open();
  await form.high.fill('2000,5');
  await form.comment.focus();
  await form.comment.pressSequentially('Tür');
  await page.reload();
  await expect(form.high).toHaveValue('2000,5');
  await expect(form.comment).toHaveValue('Tür');
});

test('what was typed survives a reload while the device is busy with something else', async ({
  page,
  context,
}) => {
  const form = draftForm(page, username);
  await form.open();
  const other = await context.newPage();
  await other.goto('/');
  const letGo = await occupy(other);
  await page.bringToFront();
  await form.high.fill('2000,5');
  await form.comment.pressSequentially('Tür klemmt');
  await page.reload();
  await letGo();
  await expect(form.high).toHaveValue('2000,5');
  await expect(form.comment).toHaveValue('Tür klemmt');
  await expect.poll(() => draftsOnDevice(page).then(({ drafts }) => drafts)).toHaveLength(1);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter(key => /draft/.test(key))))
    .toEqual([]);
});

test('a photo is the same to the bit after a reload, and lies on the device once', async ({ page }) => {
  const form = draftForm(page, username);
  await form.open();
  const add = page.getByRole('button', { name: 'Foto hinzufügen' }).first();
  await addPhoto(page, add, await drawn(page, { width: 1200, height: 900, type: 'image/jpeg' }));
  await expect(form.photos).toHaveCount(1);
  await form.high.fill('2000,5');
  await expect.poll(() => draftsOnDevice(page).then(({ files }) => files)).toHaveLength(1);
  const before = await draftsOnDevice(page);
  await page.reload();
  await expect(form.photos).toHaveCount(1);
  await form.photos.click();
  const image = page.getByRole('dialog').getByRole('img');
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1200);
  await page.keyboard.press('Escape');
  await form.low.fill('900,0');
  await page.reload();
  await expect(form.low).toHaveValue('900,0');
  expect(await draftsOnDevice(page)).toEqual(before);
});

test('a draft is discarded after a question, and its photo with it', async ({ page }) => {
  const form = draftForm(page, username);
  await form.open();
  const add = page.getByRole('button', { name: 'Foto hinzufügen' }).first();
  await addPhoto(page, add, await drawn(page, { width: 300, height: 200, type: 'image/jpeg' }));
  await form.high.fill('2000,5');
  await expect(form.photos).toHaveCount(1);
  await page.reload();
  await form.discard.click();
  const question = page.getByRole('dialog', { name: 'Entwurf wirklich verwerfen?' });
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(form.high).toHaveValue('2000,5');
  await form.discard.click();
  await question.getByRole('button', { name: 'Entwurf verwerfen' }).click();
  await expect(form.high).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(form.row).not.toContainText('Entwurf');
  await expect.poll(() => draftsOnDevice(page)).toEqual({ drafts: [], files: [] });
});

/** A tab that writes drafts, so that no other one can, until the returned function is called. */
async function occupy(tab: Page): Promise<() => Promise<void>> {
  await tab.evaluate(
    () =>
      new Promise<void>(resolve => {
        const opening = indexedDB.open('zaehlwerk');
        opening.onsuccess = () => {
          const database = opening.result;
          const drafts = database.transaction('drafts', 'readwrite').objectStore('drafts');
          let isOver = false;
          Object.assign(window, { letGo: () => (isOver = true) });
          const goOn = () => {
            resolve();
            if (isOver) database.close();
            else drafts.count().onsuccess = goOn;
          };
          goOn();
        };
      }),
  );
  return () => tab.evaluate(() => Reflect.get(window, 'letGo')());
}

/** Makes the device take so many milliseconds to say what lies in the place of a draft, within one transaction. */
function slowLooks(milliseconds: number): void {
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
