import { tokenClaimsSchema } from '@zaehlwerk/api/schema';

/** How long an access token opens the API, in seconds; as at the real backend. */
const lifetimeSeconds = 15 * 60;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Whom a token is for. */
export type FakeBearer = { accountId: string; username: string; roles: readonly string[] };

/** A JWT that anybody could have written: it goes on working when the server starts anew. */
export function fakeAccessToken({ accountId, username, roles }: FakeBearer): string {
  const exp = Math.floor(Date.now() / 1000) + lifetimeSeconds;
  return `${encoded({ alg: 'none' })}.${encoded({ exp, sub: username, accountId, roles })}.fake`;
}

/** The user name in an access token; undefined when it is expired or none. */
export function usernameIn(token: string): string | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const { exp, sub } = tokenClaimsSchema.parse(payload);
    return exp > Date.now() / 1000 ? sub : undefined;
  } catch {
    return undefined;
  }
}

const refreshPrefix = 'fake-refresh-';

/** The refresh token of an account: always the same, and never spent. */
export const fakeRefreshToken = (username: string): string => refreshPrefix + username;

/** Whose refresh token this is; undefined when it is none. */
export const usernameOfRefreshToken = (token: string): string | undefined =>
  token.startsWith(refreshPrefix) ? token.slice(refreshPrefix.length) : undefined;
