import * as z from 'zod/mini';
import { applicationSchema } from './application.ts';
import { evaluationSchema } from './evaluation.ts';
import { unknownUserReadingSchema } from './unknown-user-reading.ts';

/**
 * The configuration of an application as it is imported, judged by and answered: whole. The portal reads the groups
 * `unknownUserReading` and `evaluation` in the modules that they are for; of the first every page needs the switch.
 */
export const serverApplicationSchema = z.extend(applicationSchema, {
  unknownUserReading: z.prefault(unknownUserReadingSchema, {}),
  evaluation: z.prefault(evaluationSchema, {}),
});

/** The configuration of an application, defaults filled in. */
export type ServerApplication = z.infer<typeof serverApplicationSchema>;
