import { randomBytes } from 'node:crypto';
import { decodeProtectedHeader, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type * as z from 'zod/mini';
import { clockTolerance } from '../keys/key-set.ts';
import type { Keyring, TokenKey } from '../keys/keyring.ts';

/**
 * A kind of token; `lifetime` in seconds. Its audience is its application, unless it is said here. `type` is its `typ`: no
 * kind is taken for another.
 */
export type TokenKind<Claims> = {
  type: string;
  lifetime: number;
  audience?: string;
  claims: z.ZodMiniType<Claims & { iat: number }>;
};

const issuer = 'zaehlwerk';

/** What the release before signs and expects: no type, and an audience only where one is said. */
const headOf = ({ algorithm }: TokenKey, type: string) => (algorithm === 'HS256' ? 'JWT' : type);
const audienceOf = (key: TokenKey, audience: string | undefined) =>
  audience ?? (key.algorithm === 'HS256' ? undefined : key.applicationId);

/** A signed JWT with `exp`, `iat` and `jti`; its `kid` names the key. It is stored nowhere. */
export async function signToken(
  keyring: Keyring,
  { type, lifetime, audience }: Omit<TokenKind<unknown>, 'claims'>,
  applicationId: string,
  claims: JWTPayload,
): Promise<string> {
  const key = await keyring.signing(applicationId);
  const now = keyring.now();
  const aud = audienceOf(key, audience);
  return new SignJWT({ ...claims, ...(aud && { aud }) })
    .setProtectedHeader({ alg: key.algorithm, typ: headOf(key, type), kid: key.kid })
    .setIssuer(issuer)
    .setJti(randomBytes(16).toString('base64url'))
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + lifetime * 1000))
    .sign(key.key);
}

/**
 * The claims of a token, and the application of its key, which one of the release before does not have. Undefined when it
 * is expired, older than any token of its kind, altered, of another algorithm, key, kind or audience, or no token.
 * Rejects with the database.
 */
export async function verifyToken<Claims>(
  keyring: Keyring,
  token: string,
  { type, lifetime, audience, claims }: TokenKind<Claims>,
): Promise<{ claims: Claims; applicationId?: string } | undefined> {
  const kid = kidOf(token);
  const key = kid === undefined ? undefined : await keyring.verifying(kid);
  if (!key) return undefined;
  try {
    const { payload } = await jwtVerify(token, key.key, {
      algorithms: [key.algorithm],
      typ: headOf(key, type),
      issuer,
      requiredClaims: ['exp'],
      currentDate: new Date(keyring.now()),
    });
    if (payload.aud !== audienceOf(key, audience)) return undefined;
    const found = claims.parse(payload);
    // Beside `exp`: an old key that was stolen could sign for ever. jose's own limit would stretch `exp` with it.
    const age = keyring.now() / 1000 - found.iat;
    if (age > lifetime + clockTolerance || age < -clockTolerance) return undefined;
    return { claims: found, ...('applicationId' in key && { applicationId: key.applicationId }) };
  } catch {
    return undefined;
  }
}

function kidOf(token: string): string | undefined {
  try {
    const { kid } = decodeProtectedHeader(token);
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}
