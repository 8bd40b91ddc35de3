import * as z from 'zod/mini';

/** A photo of the register: base64 without a data-URL prefix. */
export const encodedImageSchema = z.object({
  encodedImage: z.string().check(z.minLength(1)),
  mimeType: z.string().check(z.maxLength(100)),
});

/** The reading of one rate. `readingValue` in the unit of its task. */
export const taskResultSchema = z.object({
  taskId: z.string().check(z.minLength(1), z.maxLength(200)),
  comment: z.optional(z.string()),
  readingValue: z.number(),
  readingImages: z._default(z.array(encodedImageSchema), []),
});

/**
 * Body of `POST /api/pro/job/{id}/meterRateTask/result` (decisions.md 6).
 * `readingDate` is the chosen local day at 12:00 UTC. The answer is the updated job.
 */
export const sendResultsRequestSchema = z.object({
  readingDate: z.iso.datetime(),
  results: z.array(taskResultSchema).check(z.minLength(1), z.maxLength(100)),
});

/** What the portal sends for one job. */
export type SendResultsRequest = z.input<typeof sendResultsRequestSchema>;
/** The reading of one rate inside {@link SendResultsRequest}. */
export type TaskResult = z.input<typeof taskResultSchema>;

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
