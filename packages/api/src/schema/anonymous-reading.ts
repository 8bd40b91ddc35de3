import * as z from 'zod/mini';
import { instant, list, text } from './bounded.ts';

/**
 * A submission's number: ten characters without look-alikes in two groups (decisions.md 46), and the moment at which it
 * was stored.
 */
export const anonymousReadingResponseSchema = z.object({
  submissionNumber: text(20).check(z.regex(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)),
  created: instant,
});

export type AnonymousReadingResponse = z.infer<typeof anonymousReadingResponseSchema>;

/** A city of a zip code, by `GET /api/public/city/{zip}`: proposals, most probable first; none where none is known. */
export const citiesSchema = z.object({ cities: list(text(100), 20) });
