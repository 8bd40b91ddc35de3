import * as z from 'zod/mini';
import { identifier, instant, list, mostRegisters, text } from './bounded.ts';

/** JPEG of at most 6 MiB in base64, without a data-URL prefix. */
export const encodedImageSchema = z.object({
  encodedImage: text(8 * 1024 * 1024).check(z.minLength(1)),
  mimeType: text(100),
});

/** The exact limit is a rule with a message of its own (specification section 9). */
const images = z._default(list(encodedImageSchema, 20), []);

/** The rule allows far less. */
const comment = z.optional(text(10_000));

/** Of all registers of one meter. */
const mostPhotos = 60;

/**
 * `readingValue` in the task's unit. `keptImageIds`: photos of earlier results, before the new ones (docs/adr/0016).
 */
export const taskResultSchema = z.object({
  taskId: identifier.check(z.minLength(1)),
  comment,
  readingValue: z.number(),
  readingImages: images,
  keptImageIds: z.optional(list(identifier, 20)),
});

/** Body of `POST /api/pro/job/{id}/meterRateTask/result` (decisions.md 6); `readingDate` is 12:00 UTC. */
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

/** Body of `POST /api/pro/unknown-reading`, for an unlisted meter; `readingDate` is 12:00 UTC. */
export const unknownReadingRequestSchema = z.object({
  meterNumber: identifier,
  readingValue: z.number(),
  readingDate: instant,
  comment,
  readingImages: images,
});

/** 201: the reading's `id` at the utility, its number (decisions.md 46) and time, if the server states them. */
export const unknownReadingResponseSchema = z.object({
  id: identifier,
  submissionNumber: z.optional(identifier),
  created: z.optional(instant),
});

export type UnknownReadingRequest = z.input<typeof unknownReadingRequestSchema>;
export type UnknownReadingResponse = z.infer<typeof unknownReadingResponseSchema>;
