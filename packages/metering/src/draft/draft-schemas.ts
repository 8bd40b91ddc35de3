import * as z from 'zod/mini';

/*
 * Schemas of stored entries, which may have any shape. Without imports of the store: the anonymous wizard loads none of
 * its data part.
 */

export const attemptSchema = z.object({ content: z.string(), idempotencyKey: z.string() });

const photoNameSchema = z.object({ id: z.string(), name: z.string(), fingerprint: z.string() });

/** By register. */
export const photoNamesSchema = z.record(z.string(), z.array(photoNameSchema));
