import type { TokenClaims } from '@zaehlwerk/api';

/** A JWT with these claims and an unchecked signature. */
export function testToken(claims: Partial<TokenClaims> = {}): string {
  const payload = {
    exp: Date.now() / 1000 + 900,
    sub: 'kunde',
    accountId: 'account-1',
    roles: [],
    ...claims,
  };
  return `header.${btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`;
}
