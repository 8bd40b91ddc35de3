import * as z from 'zod/mini';
import { list, text } from './bounded.ts';

export const otherTextPages = ['introduction', 'imprint', 'privacy'] as const;

/** Pages with texts of the utility. */
export const textPages = ['help', ...otherTextPages] as const;

export type TextPage = (typeof textPages)[number];

/** In UTF-16 units. */
export const longestPageText = 200_000;

/** Untrusted Markdown (decisions.md 42), empty without a text. `language` of the text, if it is a fallback. */
export const pageTextResponseSchema = z.object({
  markdown: text(longestPageText),
  language: z.optional(text(20)),
});

/** `GET /api/public/help/{applicationId}`: the languages with help. */
export const helpResponseSchema = z.object({ languages: z._default(list(text(20), 100), []) });

export type PageTextResponse = z.infer<typeof pageTextResponseSchema>;
export type HelpResponse = z.infer<typeof helpResponseSchema>;
