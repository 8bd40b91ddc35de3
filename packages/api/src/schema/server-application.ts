import * as z from 'zod/mini';
import { applicationSchema } from './application.ts';
import { unknownUserReadingSchema } from './unknown-user-reading.ts';

/**
 * The configuration of an application as it is imported, judged by and answered: whole. The portal reads the group
 * `unknownUserReading` in two parts, because every page needs its switch alone.
 */
export const serverApplicationSchema = z.extend(applicationSchema, {
  unknownUserReading: z.prefault(unknownUserReadingSchema, {}),
});

/** The configuration of an application, defaults filled in. */
export type ServerApplication = z.infer<typeof serverApplicationSchema>;
