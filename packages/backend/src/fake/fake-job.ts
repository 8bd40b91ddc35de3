import { randomUUID } from 'node:crypto';
import type { Job, ReadingResult } from '@zaehlwerk/api/schema';
import { instantOfDay } from '@zaehlwerk/domain';
import type { JobRecord } from '../import/record/job-record.ts';
import { jobOfRecord } from './job-of-record.ts';

/** A JPEG that was sent with a reading, by the id under which it can be had again. */
export type KeptImage = { imageId: string; bytes: Buffer };

/** The reading of one rate as it is kept. */
type KeptValue = { taskId: string; readingValue: number; comment?: string | undefined; images: Buffer[] };

/** What was sent for a job at one time. */
export type KeptSubmission = { readingDay: string; created: string; values: readonly KeptValue[] };

/** A job in memory, and what was sent for it. */
export class FakeJob {
  readonly #job: Job;
  /** Who reads it, and whether they may share it. */
  readonly #readers: ReadonlyMap<string, boolean>;
  readonly #images: (KeptImage & { taskId: string })[] = [];

  constructor(record: JobRecord) {
    this.#job = jobOfRecord(record);
    this.#readers = new Map(record.accounts.map(({ username, reShare }) => [username, reShare]));
    const results = (record.results ?? []).toSorted((a, b) => Date.parse(a.created) - Date.parse(b.created));
    for (const { readingDate, created, values } of results)
      this.keep({
        readingDay: readingDate,
        created: new Date(created).toISOString(),
        values: values.map(({ readingImages = [], readingValue, ...value }) => ({
          ...value,
          readingValue: Number(readingValue),
          images: readingImages.map(({ encodedImage }) => Buffer.from(encodedImage, 'base64')),
        })),
      });
  }

  get id(): string {
    return this.#job.id;
  }

  isReadBy(username: string): boolean {
    return this.#readers.has(username);
  }

  /** The job as one of its readers sees it. */
  seenBy(username: string): Job {
    return { ...this.#job, jobPermissions: { reShare: this.#readers.get(username) ?? false } };
  }

  /** A photo that was sent with the reading of a rate. */
  image(taskId: string, imageId: string): KeptImage | undefined {
    return this.#images.find(image => image.taskId === taskId && image.imageId === imageId);
  }

  /** Keeps a submission beside earlier ones; it is the current one from now on (decision 7). */
  keep({ readingDay, created, values }: KeptSubmission): void {
    for (const { taskId, readingValue, comment, images } of values) {
      const kept = images.map(bytes => ({ taskId, imageId: randomUUID(), bytes }));
      this.#images.push(...kept);
      const result: ReadingResult = {
        readingDate: instantOfDay(readingDay),
        readingValue,
        created,
        ...(comment?.trim() && { comment: comment.trim() }),
        ...(kept.length > 0 && { readingResultImages: kept.map(({ imageId }) => ({ imageId })) }),
      };
      this.#job.meter.meterRateTasks.find(task => task.taskId === taskId)?.readingResults.push(result);
    }
    this.#job.done = true;
  }
}
