import * as z from 'zod/mini';

/** `GET /api/public/contact/{applicationId}`: untrusted Markdown `text` for one place (`path`) in one language. */
export const contactResponseSchema = z.object({
  contactInformationItems: z.array(z.object({ language: z.string(), path: z.string(), text: z.string() })),
});

/** The utility's contact texts. */
export type ContactResponse = z.infer<typeof contactResponseSchema>;
