import { parsedTolerantly } from './http/parse-tolerantly.ts';
import { type UnknownUserReading, unknownUserReadingSchema } from './schema/unknown-user-reading.ts';

export type { UnknownUserReading };

/** Reads the group `unknownUserReading` of the application config; invalid fields take their defaults. */
export function readUnknownUserReading(group: unknown): UnknownUserReading {
  const result = parsedTolerantly(unknownUserReadingSchema, group);
  return result.ok ? result.value.value : unknownUserReadingSchema.parse({});
}
