import { randomBytes } from 'node:crypto';
import { anonymousRoles } from '@zaehlwerk/api/anonymous-reading';
import * as z from 'zod/mini';
import { signToken, verifyToken } from '../auth/jwt.ts';
import type { Keyring } from '../keys/keyring.ts';

export type AnonymousRole = (typeof anonymousRoles)[number];

/** A session without an account. */
export type AnonymousSession = { applicationId: string; roles: readonly AnonymousRole[]; tokenId: string };

/** Seconds (decision 44). */
export const anonymousTokenLifetime = 30 * 60;

const anonymousToken = {
  lifetime: anonymousTokenLifetime,
  audience: 'unknown-readings',
  claims: z.object({
    sub: z.literal('anonymous'),
    applicationId: z.string(),
    roles: z.array(z.enum(anonymousRoles)),
    jti: z.string().check(z.minLength(1)),
    iat: z.int(),
  }),
};

export const signAnonymousToken = (keyring: Keyring, session: Omit<AnonymousSession, 'tokenId'>) =>
  signToken(keyring, anonymousToken, {
    ...session,
    sub: 'anonymous',
    jti: randomBytes(16).toString('base64url'),
  });

export async function verifyAnonymousToken(keyring: Keyring, token: string) {
  const claims = await verifyToken(keyring, token, anonymousToken);
  return claims && { applicationId: claims.applicationId, roles: claims.roles, tokenId: claims.jti };
}
