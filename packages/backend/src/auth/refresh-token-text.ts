import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { tokenHash } from './token-hash.ts';

/** `{family}.{secret}`; the family says whose token it was even when the token itself is long forgotten. */
const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Half of a secret is random, the other half proves that this server made it. */
const half = 16;

const hmac = (key: Buffer, text: string | Buffer) => createHmac('sha256', key).update(text).digest();

function proven(key: Buffer, familyId: string, secret: Buffer): string {
  return `${familyId}.${Buffer.concat([secret, proofOf(key, familyId, secret)]).toString('base64url')}`;
}

const proofOf = (key: Buffer, familyId: string, secret: Buffer) =>
  hmac(key, `refresh token\n${familyId}\n${secret.toString('hex')}`).subarray(0, half);

/** The session that a token names; undefined: it is no refresh token. Says nothing about its validity. */
export const familyOf = (token: string): string | undefined => shape.exec(token)?.[1];

/** The first token of a session. */
export const firstToken = (key: Buffer, familyId: string): string => proven(key, familyId, randomBytes(half));

/**
 * The token that follows another one. Derived, not stored: a repeated request gets the same token, and the
 * database never holds it. `known` is the hash of a successor that was given out before, perhaps by the release without
 * proofs.
 */
export function successorOf(key: Buffer, token: string, familyId: string, known: Buffer | null): string {
  const derived = hmac(key, token);
  const withoutProof = `${familyId}.${derived.toString('base64url')}`;
  return known?.equals(tokenHash(withoutProof))
    ? withoutProof
    : proven(key, familyId, derived.subarray(0, half));
}

/** True for a token that this server gave out; the id of a session alone does not prove it. */
export function isProven(key: Buffer, token: string): boolean {
  const [, familyId = '', secret = ''] = shape.exec(token) ?? [];
  const bytes = Buffer.from(secret, 'base64url');
  if (bytes.length !== 2 * half) return false;
  return timingSafeEqual(bytes.subarray(half), proofOf(key, familyId, bytes.subarray(0, half)));
}
