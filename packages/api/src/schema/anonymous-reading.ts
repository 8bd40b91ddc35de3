import * as z from 'zod/mini';
import { instant, list, text } from './bounded.ts';

/** The number has ten characters without look-alikes (decisions.md 46). */
export const anonymousReadingResponseSchema = z.object({
  submissionNumber: text(20).check(z.regex(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)),
  created: instant,
});

export type AnonymousReadingResponse = z.infer<typeof anonymousReadingResponseSchema>;

/** `GET /api/public/city/{zip}`: proposals, most probable first. */
export const citiesSchema = z.object({ cities: list(text(100), 20) });
