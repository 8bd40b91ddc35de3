import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const memoryCost = 19_456;
const timeCost = 2;
const parallelism = 1;

/** The argon2id hash of a password in PHC notation (19 MiB, 2 passes, 1 lane: the OWASP minimum). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost, timeCost, parallelism });
}

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
/** The hash of no password at all. */
const nobodysHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64(16)}$${base64(32)}`;

/**
 * Whether `password` belongs to `passwordHash`. Without a hash (no such account, or one without a password) the
 * answer is false after the same work, so that the time tells nobody which accounts exist.
 */
export function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return verify(passwordHash ?? nobodysHash, password);
}
