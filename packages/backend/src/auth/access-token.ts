import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { SessionRef } from './session.ts';

/** Who a token is for (the claims of decision 2), and the session it was granted in. */
export type TokenSubject = { accountId: string; username: string; roles: string[]; session: SessionRef };

/** What the API needs to know of a token it accepts. */
export type TokenBearer = { accountId: string; session: SessionRef };

const algorithm = 'HS256';
const issuer = 'zaehlwerk';
/** How long an access token opens the API. */
const lifetime = '15m';

const claimsSchema = z.object({ accountId: z.guid(), sid: z.guid(), gen: z.int32() });

/**
 * A signed JWT with `exp`, `sub` (the username), `accountId` and `roles` (decision 2), `sid` (the session) and `gen`
 * (the number of the session's refresh token that it was granted with).
 */
export function signAccessToken(
  key: Uint8Array,
  { accountId, username, roles, session }: TokenSubject,
): Promise<string> {
  return new SignJWT({ accountId, roles, sid: session.familyId, gen: session.generation })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(username)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(key);
}

/** Whom a token was signed for; undefined when it is expired, altered, of another algorithm or no token. */
export async function verifyAccessToken(key: Uint8Array, token: string): Promise<TokenBearer | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      requiredClaims: ['exp'],
    });
    const { accountId, sid, gen } = claimsSchema.parse(payload);
    return { accountId, session: { familyId: sid, generation: gen } };
  } catch {
    return undefined;
  }
}
