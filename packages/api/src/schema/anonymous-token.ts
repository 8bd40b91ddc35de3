import * as z from 'zod/mini';
import { list, text } from './bounded.ts';

/** The answer of `POST /auth/token-unknown-readings` (decisions.md 44): a JWT with `exp` and `roles`, for 30 minutes. */
export const anonymousTokenSchema = z.object({ token: text(10_000).check(z.minLength(1)) });

/** What such a token says: until when (seconds since 1970), and what it may do. */
export const anonymousClaimsSchema = z.object({
  exp: z.number(),
  roles: z._default(list(text(100), 100), []),
});
