import * as z from 'zod/mini';

/**
 * One input field that the server refused; `field` is the path inside the request body, e.g. `results.0.readingValue`.
 */
export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() });

/** The body of every answer that is not a success (decisions.md 4). `code` is stable, `message` is for logs only. */
export const errorBodySchema = z.object({
  status: z.number(),
  code: z.string(),
  message: z.string(),
  fieldErrors: z.optional(z.array(fieldErrorSchema)),
});

/** A refused input field. */
export type FieldError = z.infer<typeof fieldErrorSchema>;
/** The body of an error answer. */
export type ErrorBody = z.infer<typeof errorBodySchema>;
