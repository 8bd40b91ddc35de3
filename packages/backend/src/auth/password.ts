import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** The argon2id hash of a password in PHC notation (19 MiB, 2 passes, 1 lane: the OWASP minimum). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

let nobodysHash: Promise<string> | undefined;

/**
 * Whether `password` belongs to `passwordHash`. Without a hash (no such account, or one without a password) the
 * answer is false after the same work, so that the time tells nobody which accounts exist.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(randomBytes(16).toString('hex'));
  return verify(passwordHash ?? (await nobodysHash), password);
}
