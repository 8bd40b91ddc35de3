import * as z from 'zod/mini';
import { encodedImageSchema } from './result.ts';

/**
 * Body of `POST /api/pro/unknown-reading`: the reading of a meter that the account has no job for (specification
 * section 3). `readingDate` is the chosen local day at 12:00 UTC, as in `sendResultsRequestSchema`.
 */
export const unknownReadingRequestSchema = z.object({
  meterNumber: z.string().check(z.maxLength(200)),
  readingValue: z.number(),
  readingDate: z.iso.datetime(),
  comment: z.optional(z.string()),
  readingImages: z._default(z.array(encodedImageSchema), []),
});

/** The answer, 201: under which `id` the utility finds the reading. */
export const unknownReadingResponseSchema = z.object({ id: z.string() });

/** What the portal sends for a meter without a job. */
export type UnknownReadingRequest = z.input<typeof unknownReadingRequestSchema>;
/** What the server answers. */
export type UnknownReadingResponse = z.infer<typeof unknownReadingResponseSchema>;
