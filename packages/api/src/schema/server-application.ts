import { defaultTimeZone, isTimeZone } from '@zaehlwerk/domain';
import * as z from 'zod/mini';
import { applicationSchema } from './application.ts';
import { text } from './bounded.ts';
import { evaluationSchema } from './evaluation.ts';
import { unknownUserReadingSchema } from './unknown-user-reading.ts';

/** The whole configuration. The portal parses `unknownUserReading` and `evaluation` in their modules. */
export const serverApplicationSchema = z.extend(applicationSchema, {
  timeZone: z._default(text(100).check(z.refine(isTimeZone, 'must name a time zone')), defaultTimeZone),
  unknownUserReading: z.prefault(unknownUserReadingSchema, {}),
  evaluation: z.prefault(evaluationSchema, {}),
});

export type ServerApplication = z.infer<typeof serverApplicationSchema>;
