import type { Buffer } from 'node:buffer';
import { expect, test } from '../browser/test.ts';
import { drawn } from '../photos/sample-pictures.ts';
import { draftsOnDevice } from './device-drafts.ts';
import { draftForm } from './draft-form.ts';

const username = 'reise-entwurf';

declare global {
  interface Window {
    /** How often each store of the database was written to. */
    writes?: Record<string, number>;
  }
}

/** Runs inside the page. */
function countWrites(): void {
  const writes: Record<string, number> = {};
  window.writes = writes;
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...parameters) {
    writes[this.name] = (writes[this.name] ?? 0) + 1;
    return put.apply(this, parameters);
  };
}

// A trace fetches what the page shows under blob addresses, and the policy of the page forbids that.
test.use({ account: username, trace: 'off' });

test('typing in a draft with three photos writes none of them again', async ({ page }) => {
  const form = draftForm(page, username);
  await form.open();
  await page.evaluate(countWrites);
  const pictures: Buffer[] = [];
  for (const width of [1600, 1601, 1602])
    pictures.push(await drawn(page, { width, height: 1200, type: 'image/jpeg' }));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Foto hinzufügen' }).first().click();
  const files = pictures.map((buffer, index) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer }));
  await (await chooser).setFiles(files);
  await expect(form.photos).toHaveCount(3);
  await expect.poll(async () => (await draftsOnDevice(page)).files).toHaveLength(3);

  const writes = () => page.evaluate(() => window.writes ?? {});
  const before = await writes();
  expect(before.draftFiles).toBe(3);
  await form.comment.pressSequentially('Der Zähler hängt im Keller hinter dem Regal.', { delay: 60 });
  await expect.poll(async () => (await writes()).drafts).toBeGreaterThan(before.drafts ?? 0);
  expect((await writes()).draftFiles, 'photos are written once, not with every word').toBe(3);
});
