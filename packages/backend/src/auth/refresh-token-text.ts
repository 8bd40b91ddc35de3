import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { tokenHash } from './token-hash.ts';

/** `{family}.{secret}`; the family identifies the session even after the token is forgotten. */
const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Bytes: half of a secret is random, the other half proves that this server issued it. */
const half = 16;

const hmac = (key: Buffer, text: string | Buffer) => createHmac('sha256', key).update(text).digest();

function proven(key: Buffer, familyId: string, secret: Buffer): string {
  return `${familyId}.${Buffer.concat([secret, proofOf(key, familyId, secret)]).toString('base64url')}`;
}

const proofOf = (key: Buffer, familyId: string, secret: Buffer) =>
  hmac(key, `refresh token\n${familyId}\n${secret.toString('hex')}`).subarray(0, half);

/** The session of a refresh token, valid or not; undefined for other text. */
export const familyOf = (token: string): string | undefined => shape.exec(token)?.[1];

export const firstToken = (key: Buffer, familyId: string): string => proven(key, familyId, randomBytes(half));

/**
 * The successor of a token, derived and not stored: a repeated request gets the same one. `known` is the hash of an
 * earlier successor, which may have no proof.
 */
export function successorOf(key: Buffer, token: string, familyId: string, known: Buffer | null): string {
  const derived = hmac(key, token);
  const withoutProof = `${familyId}.${derived.toString('base64url')}`;
  return known?.equals(tokenHash(withoutProof))
    ? withoutProof
    : proven(key, familyId, derived.subarray(0, half));
}

/** True if this server issued the token; the id of a session alone is no proof. */
export function isProven(key: Buffer, token: string): boolean {
  const [, familyId = '', secret = ''] = shape.exec(token) ?? [];
  const bytes = Buffer.from(secret, 'base64url');
  if (bytes.length !== 2 * half) return false;
  return timingSafeEqual(bytes.subarray(half), proofOf(key, familyId, bytes.subarray(0, half)));
}
