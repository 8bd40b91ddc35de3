import type { SendResultsRequest } from '@zaehlwerk/api';
import * as z from 'zod/mini';
import { encodedPhotos } from './encoded-photos.ts';
import { sendResults } from './send-results.ts';
import type { SendableKind } from './sendable-kind.ts';
import { toldValue } from './told-value.ts';

const contentSchema = z.object({
  readingDate: z.iso.datetime(),
  results: z.array(
    z.object({
      taskId: z.string(),
      readingValue: z.number(),
      comment: z.optional(z.string()),
      photoIds: z.array(z.string()),
    }),
  ),
  /** What the form held, in its own words: should the reading be changed, it goes on from there. */
  form: z.optional(z.unknown()),
});

/** The readings of a job as they lie in the queue; photos are files of the item. */
export type JobReadingContent = z.infer<typeof contentSchema>;

/** Readings of a job; its subject is the job's id. */
export const jobReadingKind = {
  name: 'job-reading',
  version: 1,
  migrations: {},
  summaryOf: ({ content, summary }) => {
    const read = contentSchema.safeParse(content);
    if (!read.success) return undefined;
    const values = read.data.results.map(({ taskId, readingValue }, index) =>
      toldValue(summary.values[index] ?? { label: taskId }, readingValue),
    );
    return { meterNumber: summary.meterNumber, values };
  },
  send: (portal, account, { id, subject, content }, files) => {
    const read = contentSchema.safeParse(content);
    if (!read.success) return undefined;
    return requestOf(read.data, files).then(request => sendResults(portal, account.id, subject, request, id));
  },
} satisfies SendableKind;

/** The request as it is sent; the same bytes for the same item, so that a repetition is known as one. */
async function requestOf(
  { readingDate, results }: JobReadingContent,
  files: ReadonlyMap<string, Blob>,
): Promise<SendResultsRequest> {
  const encoded = results.map(async ({ taskId, readingValue, comment, photoIds }) => {
    const readingImages = await encodedPhotos(photoIds, files);
    return {
      taskId,
      readingValue,
      ...(comment !== undefined && { comment }),
      ...(readingImages.length > 0 && { readingImages }),
    };
  });
  return { readingDate, results: await Promise.all(encoded) };
}
