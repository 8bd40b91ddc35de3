import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const memoryCost = 19_456;
const timeCost = 2;
const parallelism = 1;

/** PHC notation; 19 MiB, 2 passes, 1 lane are the OWASP minimum. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost, timeCost, parallelism });
}

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
/** Matches no password. */
const noPasswordHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64(16)}$${base64(32)}`;

/**
 * True if the password matches. Without a hash (unknown account, or one without a password) it does the same work, so
 * that the time does not reveal which accounts exist.
 */
export function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return verify(passwordHash ?? noPasswordHash, password);
}
