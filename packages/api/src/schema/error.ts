import * as z from 'zod/mini';
import { list, text } from './bounded.ts';

/** `field` is the path inside the request body, e.g. `results.0.readingValue`. */
export const fieldErrorSchema = z.object({ field: text(1000), message: text(1000) });

/** The body of every error (decisions.md 4). `code` is stable, `message` is for logs only. */
export const errorBodySchema = z.object({
  status: z.number(),
  code: text(100),
  message: text(10_000),
  fieldErrors: z.optional(list(fieldErrorSchema, 1000)),
});

export type FieldError = z.infer<typeof fieldErrorSchema>;
export type ErrorBody = z.infer<typeof errorBodySchema>;
