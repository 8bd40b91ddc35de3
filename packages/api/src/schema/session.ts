import * as z from 'zod/mini';

/**
 * `POST /auth/token` with what the user typed; both are sent without white space (specification section 4, "Login").
 */
export const credentialsRequestSchema = z.object({
  applicationId: z.string().check(z.minLength(1), z.maxLength(100)),
  username: z.string().check(z.minLength(1), z.maxLength(200)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** `POST /auth/token` with a link token or a refresh token (decisions.md 1). */
export const tokenRequestSchema = z.object({
  applicationId: z.string().check(z.minLength(1), z.maxLength(100)),
  token: z.string().check(z.minLength(1), z.maxLength(2000)),
});

/** Either way to obtain a session. */
export const authTokenRequestSchema = z.union([credentialsRequestSchema, tokenRequestSchema]);

/** A session: `token` is a signed JWT (see {@link tokenClaimsSchema}), `refreshToken` is opaque and used once. */
export const authTokenResponseSchema = z.object({
  username: z.string(),
  token: z.string(),
  refreshToken: z.string(),
});

/** What the client reads from the JWT (decisions.md 2). `exp` is in seconds since 1970. */
export const tokenClaimsSchema = z.object({
  exp: z.number(),
  sub: z.string(),
  accountId: z.string(),
  roles: z._default(z.array(z.string()), []),
});

/** Body of `POST /auth/token`. */
export type AuthTokenRequest = z.infer<typeof authTokenRequestSchema>;
/** Answer of `POST /auth/token`. */
export type AuthTokenResponse = z.infer<typeof authTokenResponseSchema>;
/** The claims inside the session's JWT. */
export type TokenClaims = z.infer<typeof tokenClaimsSchema>;

/** `GET /api/pro/account/info`. `parentName` names the account that created this sub-access. */
export const accountInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  parentName: z.optional(z.string()),
});

/** Who is logged in. */
export type AccountInfo = z.infer<typeof accountInfoSchema>;
