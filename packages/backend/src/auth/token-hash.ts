import { createHash } from 'node:crypto';

/** SHA-256 of a link or refresh token: what the database keeps in its place (32 bytes). */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
