import * as z from 'zod/mini';
import { tokenLifetime } from '../keys/key-set.ts';
import type { Keyring } from '../keys/keyring.ts';
import { signToken, verifyToken } from './jwt.ts';
import type { SessionRef } from './session.ts';

/** The claims of an access token (decision 2), and the session in which it is granted. */
export type TokenSubject = { accountId: string; username: string; roles: string[]; session: SessionRef };

export type TokenBearer = { accountId: string; session: SessionRef };

const accessToken = {
  lifetime: tokenLifetime,
  claims: z.object({ accountId: z.guid(), sid: z.guid(), gen: z.int32(), iat: z.int() }),
};

/** `sid` is the session, `gen` the number of its refresh token with which the token was granted. */
export const signAccessToken = (keyring: Keyring, { accountId, username, roles, session }: TokenSubject) =>
  signToken(keyring, accessToken, {
    sub: username,
    accountId,
    roles,
    sid: session.familyId,
    gen: session.generation,
  });

export async function verifyAccessToken(keyring: Keyring, token: string): Promise<TokenBearer | undefined> {
  const claims = await verifyToken(keyring, token, accessToken);
  return claims && { accountId: claims.accountId, session: { familyId: claims.sid, generation: claims.gen } };
}
