import { meterTypes } from '@zaehlwerk/domain';
import * as z from 'zod/mini';

/** What weight each month has, January first: any numbers, of which one at least is more than 0. */
const monthlySharesSchema = z
  .array(z.number().check(z.refine(share => share >= 0 && share <= 1_000_000, 'must be 0 to 1000000')))
  .check(
    z.minLength(12, 'twelve months'),
    z.maxLength(12, 'twelve months'),
    z.refine(shares => shares.some(share => share > 0), 'one month at least weighs something'),
  );

const ofType = z.optional(monthlySharesSchema);

/** The group `evaluation` of `GET /api/public/application`. */
export const evaluationSchema = z.object({
  /** How consumption is spread over the year, by type of meter, for the forecast; types that are missing as by default. */
  monthlyShares: z.prefault(
    z.object(
      Object.fromEntries(meterTypes.map(type => [type, ofType])) as Record<
        (typeof meterTypes)[number],
        typeof ofType
      >,
    ),
    {},
  ),
});

export type EvaluationConfig = z.infer<typeof evaluationSchema>;
