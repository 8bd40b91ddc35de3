import { defaultTimeZone, isTimeZone } from '@zaehlwerk/domain';
import * as z from 'zod/mini';
import { applicationSchema } from './application.ts';
import { text } from './bounded.ts';
import { evaluationSchema } from './evaluation.ts';
import { unknownUserReadingSchema } from './unknown-user-reading.ts';

/**
 * The configuration of an application as it is imported, judged by and answered: whole. The portal reads the groups
 * `unknownUserReading` and `evaluation` in the modules that they are for; of the first every page needs the switch.
 */
export const serverApplicationSchema = z.extend(applicationSchema, {
  timeZone: z._default(text(100).check(z.refine(isTimeZone, 'must name a time zone')), defaultTimeZone),
  unknownUserReading: z.prefault(unknownUserReadingSchema, {}),
  evaluation: z.prefault(evaluationSchema, {}),
});

export type ServerApplication = z.infer<typeof serverApplicationSchema>;
