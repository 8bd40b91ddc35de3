import * as z from 'zod/mini';
import { identifier, list, text } from './bounded.ts';

/** `token` is a signed JWT (see {@link tokenClaimsSchema}), `refreshToken` is opaque and used once. */
export const authTokenResponseSchema = z.object({
  username: identifier,
  token: text(8000),
  refreshToken: text(2000),
});

/** Claims of the JWT (decisions.md 2). `exp` is in seconds since 1970. */
export const tokenClaimsSchema = z.object({
  exp: z.number(),
  sub: identifier,
  accountId: identifier,
  roles: z._default(list(text(100), 100), []),
});

export type AuthTokenResponse = z.infer<typeof authTokenResponseSchema>;
export type TokenClaims = z.infer<typeof tokenClaimsSchema>;

/** `GET /api/pro/account/info`. `parentName` names the account that created this sub-access. */
export const accountInfoSchema = z.object({
  id: identifier,
  name: identifier,
  parentName: z.optional(identifier),
});

export type AccountInfo = z.infer<typeof accountInfoSchema>;
