import { type ItemRequest, isOwnPath, type QueuedItem } from '@zaehlwerk/outbox';
import * as z from 'zod/mini';

/*
 * Items that releases before 2026-11-23 have queued on devices, or exported, say what was entered and not what is
 * sent. What is sent of them stays the same to the byte, because the server may have it already under the same key.
 */

const jobReadingSchema = z.object({
  readingDate: z.iso.datetime(),
  results: z.array(
    z.object({
      taskId: z.string(),
      readingValue: z.number(),
      comment: z.optional(z.string()),
      photoIds: z.array(z.string()),
    }),
  ),
});

const unknownReadingSchema = z.object({
  reading: z.object({
    meterNumber: z.string(),
    readingValue: z.number(),
    readingDate: z.iso.datetime(),
    comment: z.optional(z.string()),
  }),
  photoIds: z.array(z.string()),
});

type Earlier = Pick<QueuedItem, 'subject' | 'content'>;

function jobReading({ subject, content }: Earlier): ItemRequest | undefined {
  const read = jobReadingSchema.safeParse(content);
  if (!read.success) return undefined;
  const { readingDate, results } = read.data;
  return {
    path: `/api/pro/job/${encodeURIComponent(subject)}/meterRateTask/result`,
    body: {
      readingDate,
      results: results.map(({ taskId, readingValue, comment, photoIds }) => ({
        taskId,
        readingValue,
        ...(comment !== undefined && { comment }),
        ...(photoIds.length > 0 && { readingImages: photoIds.map(image) }),
      })),
    },
    expects: { id: '{subject}' },
    updates: { value: 'jobs', item: '{subject}' },
  };
}

function unknownReading({ content }: Earlier): ItemRequest | undefined {
  const read = unknownReadingSchema.safeParse(content);
  if (!read.success) return undefined;
  const { reading, photoIds } = read.data;
  const { comment, ...rest } = reading;
  return {
    path: '/api/pro/unknown-reading',
    body: { ...rest, ...(comment !== undefined && { comment }), readingImages: photoIds.map(image) },
    expects: { id: '{any}' },
  };
}

const image = (photoId: string) => ({ encodedImage: { $file: photoId }, mimeType: 'image/jpeg' });

const requests = new Map([
  ['job-reading', jobReading],
  ['unknown-reading', unknownReading],
]);

/** Whether an item without a request is one that an earlier release has queued. */
export function isOfEarlierRelease({ kind, version }: Pick<QueuedItem, 'kind' | 'version'>): boolean {
  return version === 1 && requests.has(kind);
}

/** An item with what is sent of it; as it is where that cannot be told of its content. */
export function withRequest<Item extends Omit<QueuedItem, 'order'>>(item: Item): Item {
  if (item.request || !isOfEarlierRelease(item)) return item;
  const request = requests.get(item.kind)?.(item);
  return request && isOwnPath(request.path) ? { ...item, request } : item;
}
