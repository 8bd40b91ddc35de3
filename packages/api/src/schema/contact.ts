import * as z from 'zod/mini';
import { list, text } from './bounded.ts';

/** `GET /api/public/contact/{applicationId}`: untrusted Markdown `text` for one place (`path`) in one language. */
export const contactResponseSchema = z.object({
  contactInformationItems: list(z.object({ language: text(20), path: text(500), text: text(100_000) }), 1000),
});

export type ContactResponse = z.infer<typeof contactResponseSchema>;
