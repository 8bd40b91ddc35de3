import { expect, type Page } from '@playwright/test';
import { addPhoto } from '../e2e/resilience/drafts/draft-form.ts';
import { drawn } from '../e2e/specs/reading/photos/sample-pictures.ts';
import { passwordOf } from '../e2e/support/page/login.ts';
import { expectJob } from '../e2e/support/page/screens.ts';

/** Username of the account with the queue. */
export const queuer = 'lange-wartend';

const jobId = (index: number) => `${queuer}-${index}`;
const meterNumber = (index: number) => `1WRT${String(index).padStart(9, '0')}`;

/** An import file (`npm run backend -- import`) of this account with the given number of jobs. */
export function queuerFile(jobs: number): object {
  return {
    accounts: [{ username: queuer, name: 'Wartend', password: passwordOf(queuer) }],
    jobs: Array.from({ length: jobs }, (_, index) => ({
      id: jobId(index),
      accounts: [queuer],
      meter: {
        meterNumber: meterNumber(index),
        meterType: 'ELECTRIC_METER',
        meterAddress: { street: 'Warteweg', houseNumber: String(index), zip: '37997', city: 'Lindental' },
        meterRateTasks: [
          { taskId: 'V', obis: '1-0:1.8.0', rateName: 'Verbrauch', preDecimals: 6, postDecimals: 1 },
        ],
      },
    })),
  };
}

const photos = 3;

/** Enters a reading of the first job, with photos, offline. */
async function enterOne(page: Page): Promise<void> {
  await page.goto(`/ablesung/${jobId(0)}`);
  await expectJob(page, meterNumber(0));
  await page.getByRole('textbox', { name: /^Zählerstand/ }).fill('2000,5');
  for (let count = 1; count <= photos; count += 1) {
    const photo = await drawn(page, { width: 1200 + count, height: 900, type: 'image/jpeg' });
    await addPhoto(page, page.getByRole('button', { name: 'Foto hinzufügen' }), photo);
    await expect(page.getByRole('button', { name: /^Foto \d vergrößern$/ })).toHaveCount(count);
  }
  await page.getByRole('button', { name: 'Ablesung senden' }).click();
  await expect(page.getByText('Gespeichert – wird gesendet, sobald Sie online sind')).toBeVisible();
}

/** Copies the queued item for each of the other jobs, with photos of 300 to 400 KB. */
function copyToAll(page: Page, jobs: number): Promise<void> {
  return page.evaluate(
    async ({ jobs, queuer, meterOf }) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      // Bytes after the end of a JPEG are ignored: only its size counts here.
      const ofSize = (photo: ArrayBuffer, bytes: number) => {
        const parts = Array.from({ length: Math.ceil(bytes / 50_000) }, () =>
          crypto.getRandomValues(new Uint8Array(50_000)),
        );
        return new Blob([photo, ...parts]).slice(0, bytes).arrayBuffer();
      };
      const database = await settled(indexedDB.open('zw-outbox'));
      const [item] = await settled(database.transaction('outbox').objectStore('outbox').getAll());
      const [{ bytes: photo, type }] = await settled(
        database.transaction('outboxFiles').objectStore('outboxFiles').getAll(),
      );
      const { order: _, ...template } = item;
      for (let index = 1; index < jobs; index += 1) {
        const id = crypto.randomUUID();
        const renamed = [
          [item.id, id],
          [item.subject, `${queuer}-${index}`],
          [item.summary.name, meterOf[index] ?? ''],
          ...item.fileIds.map((fileId: string) => [fileId, crypto.randomUUID()]),
        ].reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(template));
        const copy = JSON.parse(renamed);
        const bytes = await ofSize(photo, 300_000 + ((index * 7919) % 100_000));
        const writing = database.transaction(['outbox', 'outboxFiles'], 'readwrite');
        writing.objectStore('outbox').add(copy);
        for (const fileId of copy.fileIds)
          writing.objectStore('outboxFiles').add({ itemId: id, fileId, bytes, type });
        await new Promise<void>((resolve, reject) => {
          writing.oncomplete = () => resolve();
          writing.onabort = () => reject(writing.error);
        });
      }
      database.close();
    },
    { jobs, queuer, meterOf: Array.from({ length: jobs }, (_, index) => meterNumber(index)) },
  );
}

/** Fills the queue of an offline device: one reading by the form, and copies of it for all other jobs. */
export async function fillQueue(page: Page, jobs: number): Promise<void> {
  await enterOne(page);
  await copyToAll(page, jobs);
}
