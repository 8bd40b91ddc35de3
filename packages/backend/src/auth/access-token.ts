import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { clockTolerance, tokenLifetime } from '../keys/key-set.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { SessionRef } from './session.ts';

/** Who a token is for (the claims of decision 2), and the session it was granted in. */
export type TokenSubject = { accountId: string; username: string; roles: string[]; session: SessionRef };

/** What the API needs to know of a token it accepts. */
export type TokenBearer = { accountId: string; session: SessionRef };

const algorithm = 'HS256';
const issuer = 'zaehlwerk';

const claimsSchema = z.object({ accountId: z.guid(), sid: z.guid(), gen: z.int32(), iat: z.int() });

/**
 * A signed JWT with `exp`, `sub` (the username), `accountId` and `roles` (decision 2), `sid` (the session) and `gen`
 * (the number of the session's refresh token that it was granted with). Its `kid` names the key.
 */
export async function signAccessToken(
  keyring: Keyring,
  { accountId, username, roles, session }: TokenSubject,
): Promise<string> {
  const { kid, key } = await keyring.signing();
  const now = keyring.now();
  return new SignJWT({ accountId, roles, sid: session.familyId, gen: session.generation })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid })
    .setIssuer(issuer)
    .setSubject(username)
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + tokenLifetime * 1000))
    .sign(key);
}

/**
 * Whom a token was signed for; undefined when it is expired, older than any that we grant, altered, of another algorithm
 * or key, or no token.
 */
export async function verifyAccessToken(keyring: Keyring, token: string): Promise<TokenBearer | undefined> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyNamed(keyring, kid), {
      algorithms: [algorithm],
      issuer,
      requiredClaims: ['exp'],
      currentDate: new Date(keyring.now()),
    });
    // The token of nobody (`verifyAnonymousToken`).
    if (payload.aud !== undefined) return undefined;
    const { accountId, sid, gen, iat } = claimsSchema.parse(payload);
    // Whatever `exp` says: whoever has an old key could sign for ever. jose's own limit would stretch `exp` with it.
    const age = keyring.now() / 1000 - iat;
    if (age > tokenLifetime + clockTolerance || age < -clockTolerance) return undefined;
    return { accountId, session: { familyId: sid, generation: gen } };
  } catch {
    return undefined;
  }
}

/** The key with this `kid`; whoever verifies with it asks for the claims of its own kind of token. */
export async function keyNamed(keyring: Keyring, kid: unknown): Promise<Uint8Array> {
  const key = typeof kid === 'string' ? await keyring.verifying(kid) : undefined;
  if (!key) throw new Error('unknown key');
  return key;
}
