import { createHash } from 'node:crypto';

/** SHA-256 of a link or refresh token. The database stores only this: another hash would void all links and sessions. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
