import { meterTypes } from '@zaehlwerk/domain';
import * as z from 'zod/mini';

/** Relative weights of the months, January first; at least one is above 0. */
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
  /** Distribution of consumption over the year, by meter type, for the forecast; by default the portal's own. */
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
