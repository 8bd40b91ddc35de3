import { type TokenClaims, tokenClaimsSchema } from '@zaehlwerk/api/schema';

/** Reads a JWT's claims without judging its signature, which only the server can. `undefined` if it is none. */
export function tokenClaims(token: string): TokenClaims | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), byte =>
      byte.charCodeAt(0),
    );
    return tokenClaimsSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}
