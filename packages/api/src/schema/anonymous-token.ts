import * as z from 'zod/mini';
import { list, text } from './bounded.ts';

/** `POST /auth/token-unknown-readings` (decisions.md 44): a JWT for 30 minutes. */
export const anonymousTokenSchema = z.object({ token: text(10_000).check(z.minLength(1)) });

/** `exp` in seconds since 1970. */
export const anonymousClaimsSchema = z.object({
  exp: z.number(),
  roles: z._default(list(text(100), 100), []),
});
