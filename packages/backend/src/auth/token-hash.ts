import { createHash } from 'node:crypto';

/** SHA-256 of a link or refresh token; the database stores only this. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
