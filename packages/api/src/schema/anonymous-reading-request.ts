// Apart from the answers, so that no page loads it.
import { anonymousMeterTypes, meterSubTypes } from '@zaehlwerk/domain';
import * as z from 'zod/mini';
import { anonymousReadingResponseSchema } from './anonymous-reading.ts';
import { instant, list, mostRegisters, text } from './bounded.ts';
import { encodedImageSchema } from './sent-readings.ts';

const obis = text(60).check(z.minLength(1));
/** Photos of all rates of one meter. */
const mostPhotos = 60;

/** Body of `POST /api/unknown-readings/results` (specification section 3). `checkAnonymousReading` has its rules. */
export const anonymousReadingSchema = z.object({
  meterType: z.enum(anonymousMeterTypes),
  meterNumber: text(500),
  meterSubType: z.optional(z.enum(meterSubTypes)),
  readingValues: list(
    z.object({
      obis,
      rateName: z.optional(text(200)),
      value: z.number(),
      readingImages: z._default(list(encodedImageSchema, 20), []),
    }),
    mostRegisters,
  ).check(
    z.refine(
      values => values.reduce((sum, { readingImages }) => sum + readingImages.length, 0) <= mostPhotos,
      `at most ${mostPhotos} photos`,
    ),
  ),
  readingDate: instant,
  readingReason: text(50),
  contact: z.object({
    firstname: text(500),
    lastname: text(500),
    street: text(500),
    houseNumber: text(500),
    zip: text(500),
    city: text(500),
  }),
  /** For a receipt; kept 30 days at most. */
  email: z.optional(text(500)),
  queryTransformerOrMWhPostDecimals: z.optional(z.boolean()),
  privacyConsent: z.boolean(),
});

export type AnonymousReadingRequest = z.input<typeof anonymousReadingSchema>;

/** Body of `POST /api/pro/unknown-readings/receipts` (decisions.md 10), answered with 202 and an empty object. */
export const anonymousReceiptSchema = z.object({
  result: anonymousReadingResponseSchema,
  email: text(500),
  /** Such as `en-FORMAL`; by default the application's. */
  language: z.optional(text(20)),
});

export type AnonymousReceiptRequest = z.infer<typeof anonymousReceiptSchema>;
