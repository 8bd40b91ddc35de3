import type { Buffer } from 'node:buffer';
import { expect, type Page } from '@playwright/test';
import { drawn } from '../specs/reading/photos/sample-pictures.ts';
import { openComment } from '../support/page/additions.ts';
import type { Reading } from './accepted.ts';
import type { CustomerJob } from './customers.ts';
import { draftedPhotos, draftsOnDevice } from './drafts/device-drafts.ts';
import { readingForm } from './reading-form.ts';

/** Values for the form of a job, e.g. `1234,567` for each of its rates. */
interface Entry {
  readonly job: CustomerJob;
  readonly texts: readonly string[];
  readonly comment?: string;
  /** Adds a photo to its first rate. */
  readonly isPhotographed?: boolean;
}

/** Fills in the visible form without sending it; returns the expected submission. */
export async function fillIn(page: Page, { job, texts, comment, isPhotographed }: Entry): Promise<Reading> {
  const form = readingForm(page, job);
  await form.fill(...texts);
  if (comment !== undefined) await (await openComment(page)).fill(comment);
  // An unsent reading may still have its photo, which is the same picture.
  const before = isPhotographed ? (await draftsOnDevice(page)).files.length : 0;
  if (isPhotographed) {
    await form.addPhoto(await picture(page));
    await expect(form.photos).toHaveCount(1);
    await expect.poll(async () => (await draftsOnDevice(page)).files).toHaveLength(before + 1);
  }
  const values = job.taskIds.map((taskId, index) => [taskId, exact(texts[index] ?? '')]);
  const photos = isPhotographed ? (await draftedPhotos(page)).slice(before) : [];
  return { jobId: job.id, values: Object.fromEntries(values), comment: comment ?? null, photos };
}

/** The database notation of a number: `007,500` is `7.5`, because the wire has a number. */
function exact(text: string): string {
  return String(Number(text.replace(',', '.')));
}

let lastPicture: Buffer | undefined;

/** A photo, always the same one. */
export async function picture(page: Page): Promise<Buffer> {
  lastPicture ??= await drawn(page, { width: 1000, height: 750, type: 'image/jpeg' });
  return lastPicture;
}

/** Status messages of the job page. */
export const statusTexts = {
  waiting: 'Gespeichert – wird gesendet, sobald Sie online sind',
  busy: 'Gespeichert, aber noch nicht angekommen',
  sending: 'Ablesung wird gesendet …',
  refused: 'Die Ablesung wurde nicht angenommen',
} as const;

/**
 * Enters a reading offline for each of the first single-rate jobs, and expects it to be queued. A page warns about this
 * only once: not any more if it `isWarned`.
 */
export async function enterQueue(
  page: Page,
  { single }: { readonly single: readonly CustomerJob[] },
  count: number,
  { isWarned = false } = {},
): Promise<Reading[]> {
  const entered: Reading[] = [];
  for (const [index, job] of single.slice(0, count).entries()) {
    const form = readingForm(page, job);
    await form.choose();
    entered.push(await fillIn(page, { job, texts: [`${1000 + index},${500 + index}`] }));
    await form.send.click();
    await expect(page.getByText(statusTexts.waiting)).toBeVisible();
    if (index === 0 && !isWarned) await page.getByRole('button', { name: 'Verstanden' }).click();
  }
  return entered;
}
