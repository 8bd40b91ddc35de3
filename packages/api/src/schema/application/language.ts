import * as z from 'zod/mini';

/** The languages the product has texts for (specification section 1); the first stands in for all others. */
export const languageNames = ['de-FORMAL', 'de-INFORMAL', 'en-FORMAL'] as const;

const languageName = z.enum(languageNames);

const wordings = z.optional(z.record(z.string(), z.string()));

const translationsSchema = z.object({
  'de-FORMAL': wordings,
  'de-INFORMAL': wordings,
  'en-FORMAL': wordings,
} satisfies Record<LanguageName, typeof wordings>);

/**
 * Languages on offer, in the order of the language button, and the deployment's own wordings: by language name, then
 * by the key of the text. They are not trusted (decisions.md 42).
 */
export const languageConfigSchema = z.object({
  defaultLanguage: z._default(languageName, 'de-FORMAL'),
  enabledLanguages: z._default(z.array(z.object({ name: languageName, readableName: z.string() })), [
    { name: 'de-FORMAL', readableName: 'Deutsch' },
  ]),
  translations: z.prefault(translationsSchema, {}),
});

/** A language of the portal by its name. */
export type LanguageName = z.infer<typeof languageName>;
