import * as z from 'zod/mini';
import { identifier, text } from './bounded.ts';

/** `POST /auth/token`; both without white space (specification section 4, "Login"). */
export const credentialsRequestSchema = z.object({
  applicationId: text(100).check(z.minLength(1)),
  username: identifier.check(z.minLength(1)),
  password: identifier.check(z.minLength(1)),
});

/**
 * A link or refresh token (decisions.md 1). For `POST /auth/revoke` also the hexadecimal SHA-256 of a refresh token.
 */
export const tokenRequestSchema = z.object({
  applicationId: text(100).check(z.minLength(1)),
  token: text(2000).check(z.minLength(1)),
});

export const authTokenRequestSchema = z.union([credentialsRequestSchema, tokenRequestSchema]);

export type AuthTokenRequest = z.infer<typeof authTokenRequestSchema>;
export type TokenRequest = z.infer<typeof tokenRequestSchema>;
