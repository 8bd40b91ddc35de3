// What the server checks: apart from the answers, so that no page loads it.
import * as z from 'zod/mini';
import { identifier, list, text } from './bounded.ts';

/** `PATCH /api/pro/share/account/{shareId}`: what is stated becomes so. `expires: null` takes the last day away. */
export const shareChangeRequestSchema = z.object({
  name: z.optional(text(10_000)),
  blocked: z.optional(z.boolean()),
  expires: z.optional(z.nullable(z.iso.date())),
});

/**
 * `POST /api/pro/share/account/{shareId}/job`: the share has these jobs, too. With `from`, the id of another share below
 * the account, that one loses them at the same moment, with everybody below it. The answer is the share as it is then.
 */
export const shareJobsRequestSchema = z.object({
  jobIds: list(identifier, 20_000),
  from: z.optional(identifier),
});

/**
 * `POST /api/communication/email/share/account`: mails a login to one address (specification section 7). The login has to
 * be the present one of a share below the account. Answered with 202 and an empty object.
 */
export const shareMailRequestSchema = z.object({
  payload: z.object({
    /** One line of plain text, without links; missing or blank: the one of the language. */
    salutation: z.optional(text(2000)),
    login: z.object({ token: identifier, username: identifier, password: identifier }),
  }),
  metaData: z.object({
    /** `name` is taken and not used: nothing of a person is kept but the address (decisions.md 53). */
    mailTo: z.object({ name: z.optional(text(200)), email: text(500) }),
    /** The language of the mail, such as `en-FORMAL`; without it the application's default. */
    language: z.optional(text(20)),
  }),
});

/**
 * `POST /api/pro/session/confirmation`: a session that a share's link opened may do what one with a password may from then on
 * (decisions.md 69). 204; 403 `wrong_password`, 429 `too_many_attempts`.
 */
export const sessionConfirmationRequestSchema = z.object({ password: identifier.check(z.minLength(1)) });

export type ShareChangeRequest = z.infer<typeof shareChangeRequestSchema>;
export type ShareJobsRequest = z.infer<typeof shareJobsRequestSchema>;
export type ShareMailRequest = z.infer<typeof shareMailRequestSchema>;
