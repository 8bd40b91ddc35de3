import { randomBytes } from 'node:crypto';
import { anonymousRoles } from '@zaehlwerk/api/anonymous-reading';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { keyNamed } from '../auth/access-token.ts';
import { clockTolerance } from '../keys/key-set.ts';
import type { Keyring } from '../keys/keyring.ts';

/** A role of an anonymous token. */
export type AnonymousRole = (typeof anonymousRoles)[number];

/** The session of nobody: in which application, what it may do, and what tells it from others. */
export type AnonymousSession = { applicationId: string; roles: readonly AnonymousRole[]; tokenId: string };

/** How long such a token lives, in seconds (decision 44). */
export const anonymousTokenLifetime = 30 * 60;

const algorithm = 'HS256';
const issuer = 'zaehlwerk';
/** Tells it from the token of an account: those have none, and none of them is taken where this is asked for. */
const audience = 'unknown-readings';

const claimsSchema = z.object({
  sub: z.literal('anonymous'),
  applicationId: z.string(),
  roles: z.array(z.enum(anonymousRoles)),
  jti: z.string().check(z.minLength(1)),
  iat: z.int(),
});

/** A signed JWT for readings without login, with `exp` and `roles`. It is stored nowhere. */
export async function signAnonymousToken(
  keyring: Keyring,
  { applicationId, roles }: Omit<AnonymousSession, 'tokenId'>,
): Promise<string> {
  const { kid, key } = await keyring.signing();
  const now = keyring.now();
  return new SignJWT({ applicationId, roles })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject('anonymous')
    .setJti(randomBytes(16).toString('base64url'))
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + anonymousTokenLifetime * 1000))
    .sign(key);
}

/** The session that a token was signed for; undefined as in `verifyAccessToken`, and for the token of an account. */
export async function verifyAnonymousToken(
  keyring: Keyring,
  token: string,
): Promise<AnonymousSession | undefined> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyNamed(keyring, kid), {
      algorithms: [algorithm],
      issuer,
      audience,
      requiredClaims: ['exp'],
      currentDate: new Date(keyring.now()),
    });
    const { applicationId, roles, jti, iat } = claimsSchema.parse(payload);
    const age = keyring.now() / 1000 - iat;
    if (age > anonymousTokenLifetime + clockTolerance || age < -clockTolerance) return undefined;
    return { applicationId, roles, tokenId: jti };
  } catch {
    return undefined;
  }
}
