import { fallbackLanguage, type Language, languages } from '../declaration/declaration.ts';

/**
 * BCP 47 tag of a portal language for `Intl` and `lang`: `de-INFORMAL` is `de`. The form of address is no part of it.
 */
export function localeOf(language: string): string {
  return language.split('-')[0] ?? 'de';
}

/** What i18next calls a portal language: it brings every code with a hyphen into canonical form (`de-formal`). */
export function translationCode(language: string): string {
  return Intl.getCanonicalLocales(language)[0] ?? language;
}

// Every text of every component asks for it.
const languageByCode = new Map(languages.map(language => [translationCode(language), language]));

/** The portal language behind i18next's code. */
export function languageOfCode(code: string): Language {
  return languageByCode.get(code) ?? fallbackLanguage;
}
