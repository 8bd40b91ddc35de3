import { anonymousRoles } from '@zaehlwerk/api/anonymous-reading';
import * as z from 'zod/mini';
import { signToken, verifyToken } from '../auth/jwt.ts';
import { anonymousTokenLifetime } from '../keys/key-set.ts';
import type { Keyring } from '../keys/keyring.ts';

export type AnonymousRole = (typeof anonymousRoles)[number];

/** A session without an account. */
export type AnonymousSession = { applicationId: string; roles: readonly AnonymousRole[]; tokenId: string };

const anonymousToken = {
  type: 'anonymous+jwt',
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
  signToken(keyring, anonymousToken, session.applicationId, { ...session, sub: 'anonymous' });

export async function verifyAnonymousToken(keyring: Keyring, token: string) {
  const found = await verifyToken(keyring, token, anonymousToken);
  if (!found) return undefined;
  const { applicationId, roles, jti } = found.claims;
  const isOfKey = found.applicationId === undefined || found.applicationId === applicationId;
  return isOfKey ? { applicationId, roles, tokenId: jti } : undefined;
}
