import type { TokenGrant } from '@zaehlwerk/api';
import { type TokenClaims, tokenClaimsSchema } from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';

const sessionSchema = z.object({
  accountId: z.string(),
  applicationId: z.string(),
  username: z.string(),
  roles: z.array(z.string()),
  token: z.string(),
  refreshToken: z.string(),
  /** When the token ends, on this device's clock (milliseconds since 1970). */
  expiresAt: z.number(),
});

/** One login, as it is kept on the device. */
export type Session = z.infer<typeof sessionSchema>;

/** The sessions among the entries of a device; those that lack token data are left out one by one. */
export function readableSessions(entries: unknown[]): Session[] {
  return entries.flatMap(entry => {
    const session = sessionSchema.safeParse(entry);
    return session.success ? [session.data] : [];
  });
}

/** The record of all sessions on this device. */
export const sessionsRecord = {
  key: 'sessions',
  version: 1,
  content: z.pipe(z.array(z.unknown()), z.transform(readableSessions)),
};

const eventSchema = z.enum(['login', 'refresh', 'logout', 'end']);

/** What a tab has done to the sessions on this device; `end`: the server no longer accepts one of them. */
export type SessionEvent = z.infer<typeof eventSchema>;

export const sessionEvents = { name: 'session', message: eventSchema };

/** The record of sessions that this device has left and the server has still to end; who tells it reads each entry. */
export const revocationsRecord = { key: 'revocations', version: 1, content: z.array(z.unknown()) };

/**
 * The session that a grant of tokens begins or continues; `undefined` when the token is not one of ours.
 * The server's clock, if stated, corrects a device clock that is wrong.
 */
export function sessionOf(applicationId: string, grant: TokenGrant, now: number): Session | undefined {
  const claims = tokenClaims(grant.token);
  if (!claims) return undefined;
  const serverAhead = grant.serverTime === undefined ? 0 : grant.serverTime - now;
  return {
    accountId: claims.accountId,
    applicationId,
    username: grant.username,
    roles: claims.roles,
    token: grant.token,
    refreshToken: grant.refreshToken,
    expiresAt: claims.exp * 1000 - serverAhead,
  };
}

/** Reads a JWT's claims without judging its signature, which only the server can. `undefined` if it is none. */
export function tokenClaims(token: string): TokenClaims | undefined {
  const claims = tokenClaimsSchema.safeParse(jwtContent(token));
  return claims.success ? claims.data : undefined;
}

/** What stands in a JWT, whoever made it; `undefined` if it is none. */
export function jwtContent(token: string): unknown {
  try {
    const payload = token.split('.')[1] ?? '';
    const utf8 = Array.from(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
      byte => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
    );
    return JSON.parse(decodeURIComponent(utf8.join('')));
  } catch {
    return undefined;
  }
}
