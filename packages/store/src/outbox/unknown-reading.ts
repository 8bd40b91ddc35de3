import * as z from 'zod/mini';
import { sendUnknownReading } from '../unknown-reading/send-unknown-reading.ts';
import { encodedPhotos } from './encoded-photos.ts';
import type { SendableKind } from './sendable-kind.ts';
import { toldValue } from './told-value.ts';

const contentSchema = z.object({
  reading: z.object({
    meterNumber: z.string(),
    readingValue: z.number(),
    readingDate: z.iso.datetime(),
    comment: z.optional(z.string()),
  }),
  photoIds: z.array(z.string()),
  /** What the form held, in its own words. */
  form: z.optional(z.unknown()),
});

/** The reading of a meter without a job as it lies in the queue; photos are files of the item. */
export type UnknownReadingContent = z.infer<typeof contentSchema>;

/** The reading of a meter that there is no job for; its subject is its own id, or that of the one it was changed from. */
export const unknownReadingKind = {
  name: 'unknown-reading',
  version: 1,
  migrations: {},
  summaryOf: ({ content, summary }) => {
    const read = contentSchema.safeParse(content);
    if (!read.success) return undefined;
    const { meterNumber, readingValue } = read.data.reading;
    return { meterNumber, values: [toldValue(summary.values[0] ?? { label: '' }, readingValue)] };
  },
  send: (portal, account, { id, content }, files) => {
    const read = contentSchema.safeParse(content);
    if (!read.success) return undefined;
    const { reading, photoIds } = read.data;
    const { comment, ...rest } = reading;
    return encodedPhotos(photoIds, files).then(readingImages =>
      sendUnknownReading(
        portal,
        account.id,
        { ...rest, ...(comment !== undefined && { comment }), readingImages },
        id,
      ),
    );
  },
} satisfies SendableKind;
