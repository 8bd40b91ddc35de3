import type { TokenGrant } from '@zaehlwerk/api';
import { type TokenClaims, tokenClaimsSchema } from '@zaehlwerk/api/schema';
import { tryOr } from '@zaehlwerk/outbox';
import * as z from 'zod/mini';

const sessionSchema = z.object({
  accountId: z.string(),
  applicationId: z.string(),
  username: z.string(),
  roles: z.array(z.string()),
  token: z.string(),
  refreshToken: z.string(),
  /** On this device's clock, in milliseconds since 1970. */
  expiresAt: z.number(),
});

export type Session = z.infer<typeof sessionSchema>;

/** Entries without token data are left out. */
export function readableSessions(entries: unknown[]): Session[] {
  return entries.flatMap(entry => sessionSchema.safeParse(entry).data ?? []);
}

function parsedSessions(kept: unknown) {
  return Array.isArray(kept)
    ? ({ success: true, data: readableSessions(kept) } as const)
    : ({ success: false } as const);
}

export const sessionsRecord = {
  key: 'sessions',
  version: 1,
  // A transform of the library would load with the login.
  content: { safeParse: parsedSessions },
};

const eventSchema = z.enum(['login', 'refresh', 'logout', 'end']);

/** `end`: the server has refused a session. */
export type SessionEvent = z.infer<typeof eventSchema>;

export const sessionEvents = { name: 'session', message: eventSchema };

/** Sessions that have left this device, to be ended at the server. Readers parse each entry. */
export const revocationsRecord = { key: 'revocations', version: 1, content: z.array(z.unknown()) };

/** `undefined` for a foreign token. The server's clock, if stated, corrects the device's. */
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

/** Without verification, which is the server's. `undefined` if there are none. */
export function tokenClaims(token: string): TokenClaims | undefined {
  return tokenClaimsSchema.safeParse(jwtContent(token)).data;
}

/** `undefined` if it is no JWT. */
export function jwtContent(token: string): unknown {
  return tryOr(undefined, () => {
    const payload = token.split('.')[1] ?? '';
    const utf8 = Array.from(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
      byte => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
    );
    return JSON.parse(decodeURIComponent(utf8.join('')));
  });
}
