import { jwtVerify, SignJWT } from 'jose';

/** Who a token is for; becomes the claims of decision 2. */
export type TokenSubject = { accountId: string; username: string; roles: string[] };

const algorithm = 'HS256';
const issuer = 'zaehlwerk';
/** How long an access token opens the API. */
const lifetime = '15m';

/** A signed JWT with `exp`, `sub` (the username), `accountId` and `roles`. */
export function signAccessToken(
  key: Uint8Array,
  { accountId, username, roles }: TokenSubject,
): Promise<string> {
  return new SignJWT({ accountId, roles })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(username)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(key);
}

/** The account a token was signed for; undefined when it is expired, altered, of another algorithm or no token. */
export async function verifyAccessToken(key: Uint8Array, token: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      requiredClaims: ['exp'],
    });
    return typeof payload.accountId === 'string' ? payload.accountId : undefined;
  } catch {
    return undefined;
  }
}
