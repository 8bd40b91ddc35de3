import { parsedTolerantly } from './http/parse-tolerantly.ts';
import { type UnknownUserReading, unknownUserReadingSchema } from './schema/unknown-user-reading.ts';

export type { UnknownUserReading };

/**
 * Reads the group `unknownUserReading` of the application config: what does not fit gives way to the default, as with
 * `readApplication`.
 */
export function readUnknownUserReading(group: unknown): UnknownUserReading {
  const result = parsedTolerantly(unknownUserReadingSchema, group);
  return result.ok ? result.value.value : unknownUserReadingSchema.parse({});
}
