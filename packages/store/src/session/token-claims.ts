import { type TokenClaims, tokenClaimsSchema } from '@zaehlwerk/api/schema';

/** Reads a JWT's claims without judging its signature, which only the server can. `undefined` if it is none. */
export function tokenClaims(token: string): TokenClaims | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const utf8 = Array.from(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
      byte => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
    );
    return tokenClaimsSchema.parse(JSON.parse(decodeURIComponent(utf8.join(''))));
  } catch {
    return undefined;
  }
}
