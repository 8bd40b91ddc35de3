// Apart from the answers, so that no page loads it.
import * as z from 'zod/mini';
import { identifier, list, text } from './bounded.ts';

/** `PATCH /api/pro/share/account/{shareId}`: changes the stated fields. `null` removes the last day or the contact. */
export const shareChangeRequestSchema = z.object({
  name: z.optional(text(10_000)),
  blocked: z.optional(z.boolean()),
  expires: z.optional(z.nullable(z.iso.date())),
  /** Only by the share's creator. */
  contact: z.optional(z.nullable(text(500))),
});

/** `POST /api/pro/share/account/{shareId}/job`. The share `from` and all below it lose the jobs. */
export const shareJobsRequestSchema = z.object({
  jobIds: list(identifier, 20_000),
  from: z.optional(identifier),
});

/** `POST /api/communication/email/share/account`: a current login, to one address (specification section 7). */
export const shareMailRequestSchema = z.object({
  payload: z.object({
    /** One line of plain text, without links; by default the one of the language. */
    salutation: z.optional(text(2000)),
    login: z.object({ token: identifier, username: identifier, password: identifier }),
  }),
  metaData: z.object({
    /** `name` is not used: only the address of a person is kept (decisions.md 53). */
    mailTo: z.object({ name: z.optional(text(200)), email: text(500) }),
    /** Such as `en-FORMAL`; by default the application's. */
    language: z.optional(text(20)),
  }),
});

/** `POST /api/communication/email/share/account/{shareId}/reminder`: open meters and deadline, to the share's contact. */
export const shareReminderRequestSchema = z.object({
  /** Such as `en-FORMAL`; by default the application's. */
  language: z.optional(text(20)),
});

/** `POST /api/pro/session/confirmation` (decisions.md 69): 204; 403 `wrong_password`, 429 `too_many_attempts`. */
export const sessionConfirmationRequestSchema = z.object({ password: identifier.check(z.minLength(1)) });

export type ShareChangeRequest = z.infer<typeof shareChangeRequestSchema>;
export type ShareJobsRequest = z.infer<typeof shareJobsRequestSchema>;
export type ShareReminderRequest = z.infer<typeof shareReminderRequestSchema>;
export type ShareMailRequest = z.infer<typeof shareMailRequestSchema>;
