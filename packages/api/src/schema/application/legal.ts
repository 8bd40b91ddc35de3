import * as z from 'zod/mini';
import { accessibilitySchema } from './accessibility.ts';
import { webAddress } from './setting.ts';

/** A legal page: an address elsewhere, or a page of the portal's own. */
const legalPageSchema = z.object({
  url: z.optional(webAddress),
  enabled: z.optional(z.boolean()),
});

/** The pages that the law asks for. */
export const legalSchema = z.object({
  imprint: z.optional(legalPageSchema),
  privacy: z.optional(legalPageSchema),
  accessibility: z.prefault(accessibilitySchema, {}),
});
