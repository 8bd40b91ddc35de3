import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type * as z from 'zod/mini';
import { clockTolerance } from '../keys/key-set.ts';
import type { Keyring } from '../keys/keyring.ts';

/** A kind of token; `lifetime` in seconds. Only the tokens of accounts have no audience. */
export type TokenKind<Claims> = {
  lifetime: number;
  audience?: string;
  claims: z.ZodMiniType<Claims & { iat: number }>;
};

const algorithm = 'HS256';
const issuer = 'zaehlwerk';

/** A signed JWT with `exp` and `iat`; its `kid` names the key. It is stored nowhere. */
export async function signToken(
  keyring: Keyring,
  { lifetime, audience }: Pick<TokenKind<unknown>, 'lifetime' | 'audience'>,
  claims: JWTPayload,
): Promise<string> {
  const { kid, key } = await keyring.signing();
  const now = keyring.now();
  return new SignJWT({ ...claims, ...(audience && { aud: audience }) })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid })
    .setIssuer(issuer)
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + lifetime * 1000))
    .sign(key);
}

/**
 * The claims of a token; undefined when it is expired, older than any token of its kind, altered, of another algorithm,
 * key or audience, or no token.
 */
export async function verifyToken<Claims>(
  keyring: Keyring,
  token: string,
  { lifetime, audience, claims }: TokenKind<Claims>,
): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyNamed(keyring, kid), {
      algorithms: [algorithm],
      issuer,
      requiredClaims: ['exp'],
      currentDate: new Date(keyring.now()),
    });
    if (payload.aud !== audience) return undefined;
    const found = claims.parse(payload);
    // Beside `exp`: an old key that was stolen could sign for ever. jose's own limit would stretch `exp` with it.
    const age = keyring.now() / 1000 - found.iat;
    return age > lifetime + clockTolerance || age < -clockTolerance ? undefined : found;
  } catch {
    return undefined;
  }
}

async function keyNamed(keyring: Keyring, kid: unknown): Promise<Uint8Array> {
  const key = typeof kid === 'string' ? await keyring.verifying(kid) : undefined;
  if (!key) throw new Error('unknown key');
  return key;
}
