import { maxCommentLength, maxPhotosPerRate } from '@zaehlwerk/domain';
import * as z from 'zod/mini';
import { usernameSchema } from './account-record.ts';
import { decimalSchema } from './decimal.ts';

/** A photo as the portal sends it. In base64 the three bytes that begin a JPEG are `/9j/`. */
const photoSchema = z.object({
  encodedImage: z.base64().check(z.startsWith('/9j/', 'is no JPEG in base64')),
  mimeType: z.literal('image/jpeg'),
});

const valueSchema = z.object({
  taskId: z.string().check(z.maxLength(200)),
  readingValue: decimalSchema,
  comment: z.optional(z.string().check(z.maxLength(maxCommentLength))),
  readingImages: z.optional(z.array(photoSchema).check(z.maxLength(maxPhotosPerRate))),
});

/** What was sent for a job before the import: its readings with their comments and photos. */
export const submissionRecordSchema = z.object({
  account: usernameSchema,
  created: z.iso.datetime(),
  readingDate: z.iso.date(),
  values: z.array(valueSchema).check(
    z.minLength(1),
    z.refine(values => new Set(values.map(({ taskId }) => taskId)).size === values.length, {
      error: 'two values have the same taskId',
    }),
  ),
});
