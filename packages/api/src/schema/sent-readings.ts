import * as z from 'zod/mini';
import { identifier, instant, list, mostRegisters, text } from './bounded.ts';

/** A photo of the register: base64 without a data-URL prefix, at most 6 MiB of JPEG. */
export const encodedImageSchema = z.object({
  encodedImage: text(8 * 1024 * 1024).check(z.minLength(1)),
  mimeType: text(100),
});

/** How many photos one reading may have at all is a rule of its own (specification section 9), with its own words. */
const images = z._default(list(encodedImageSchema, 20), []);

/** Far more than a rule allows: what is longer is no comment. */
const comment = z.optional(text(10_000));

/** Photos of all registers of one meter. */
const mostPhotos = 60;

/**
 * The reading of one rate. `readingValue` in the unit of its task. `keptImageIds`: photos of earlier results of the task
 * that show this one, too, before the new ones (docs/adr/0016).
 */
export const taskResultSchema = z.object({
  taskId: identifier.check(z.minLength(1)),
  comment,
  readingValue: z.number(),
  readingImages: images,
  keptImageIds: z.optional(list(identifier, 20)),
});

/**
 * Body of `POST /api/pro/job/{id}/meterRateTask/result` (decisions.md 6).
 * `readingDate` is the chosen local day at 12:00 UTC. The answer is the updated job.
 */
export const sendResultsRequestSchema = z.object({
  readingDate: instant,
  results: list(taskResultSchema, mostRegisters).check(
    z.minLength(1),
    z.refine(
      results => results.reduce((count, { readingImages }) => count + readingImages.length, 0) <= mostPhotos,
      `at most ${mostPhotos} photos`,
    ),
  ),
});

export type SendResultsRequest = z.input<typeof sendResultsRequestSchema>;
export type TaskResult = z.input<typeof taskResultSchema>;

/**
 * Body of `POST /api/pro/unknown-reading`: the reading of a meter that the account has no job for (specification
 * section 3). `readingDate` is the chosen local day at 12:00 UTC, as in `sendResultsRequestSchema`.
 */
export const unknownReadingRequestSchema = z.object({
  meterNumber: identifier,
  readingValue: z.number(),
  readingDate: instant,
  comment,
  readingImages: images,
});

/**
 * The answer, 201: under which `id` the utility finds the reading; its number as people are told it (decisions.md 46) and
 * when it was stored, where the server states them.
 */
export const unknownReadingResponseSchema = z.object({
  id: identifier,
  submissionNumber: z.optional(identifier),
  created: z.optional(instant),
});

export type UnknownReadingRequest = z.input<typeof unknownReadingRequestSchema>;
export type UnknownReadingResponse = z.infer<typeof unknownReadingResponseSchema>;
