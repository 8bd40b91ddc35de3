import * as z from 'zod/mini';
import { list, text } from './bounded.ts';

/** Pages beside the help whose text is the utility's. */
export const otherTextPages = ['introduction', 'imprint', 'privacy'] as const;

/** Pages of the portal whose text is the utility's. */
export const textPages = ['help', ...otherTextPages] as const;

/** A page of the portal whose text is the utility's. */
export type TextPage = (typeof textPages)[number];

/** How long the text of a page may be, in UTF-16 code units. */
export const longestPageText = 200_000;

/**
 * `GET /api/public/help/{applicationId}/{language}` and its like for other pages: Markdown that is not trusted
 * (decisions.md 42), empty where nothing is written. `language` is the one that it is written in, where it may be another than the one asked for.
 */
export const pageTextResponseSchema = z.object({
  markdown: text(longestPageText),
  language: z.optional(text(20)),
});

/** `GET /api/public/help/{applicationId}`: that there is help, and in which languages. */
export const helpResponseSchema = z.object({ languages: z._default(list(text(20), 100), []) });

export type PageTextResponse = z.infer<typeof pageTextResponseSchema>;
export type HelpResponse = z.infer<typeof helpResponseSchema>;
