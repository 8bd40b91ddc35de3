import * as z from 'zod/mini';
import { tokenLifetime } from '../keys/key-set.ts';
import type { Keyring } from '../keys/keyring.ts';
import { signToken, verifyToken } from './jwt.ts';
import type { SessionRef } from './session.ts';

/** The claims of an access token (decision 2), and the session in which it is granted. */
export type TokenSubject = {
  accountId: string;
  applicationId: string;
  username: string;
  roles: string[];
  session: SessionRef;
};

/** `applicationId`: the only one whose accounts the token opens; tokens of the release before say none. */
export type TokenBearer = { accountId: string; applicationId?: string; session: SessionRef };

/** Services of modules check it too (docs/guide/checking-tokens.md). */
const accessToken = {
  type: 'JWT',
  lifetime: tokenLifetime,
  claims: z.object({ accountId: z.guid(), sid: z.guid(), gen: z.int32(), iat: z.int() }),
};

/** `sid` is the session, `gen` the number of its refresh token with which the token was granted. */
export const signAccessToken = (
  keyring: Keyring,
  { accountId, applicationId, username, roles, session }: TokenSubject,
) =>
  signToken(keyring, accessToken, applicationId, {
    sub: username,
    accountId,
    roles,
    sid: session.familyId,
    gen: session.generation,
  });

export async function verifyAccessToken(keyring: Keyring, token: string): Promise<TokenBearer | undefined> {
  const found = await verifyToken(keyring, token, accessToken);
  if (!found) return undefined;
  const { claims, ...key } = found;
  return { ...key, accountId: claims.accountId, session: { familyId: claims.sid, generation: claims.gen } };
}
