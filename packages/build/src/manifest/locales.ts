import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fallbackLanguage, type Language, languages } from '@zaehlwerk/module-kit/declaration';

/** Texts of one language: keys with dots, e.g. `job.send`. */
export type LocaleTexts = Readonly<Record<string, string>>;

const localeFile = (directory: string, language: Language) =>
  path.join(directory, 'locales', `${language}.json`);

/** The files that {@link readLocales} reads. */
export function localeFilesOf(directory: string): string[] {
  return languages.map(language => localeFile(directory, language));
}

/**
 * Reads `locales/<language>.json` of a module or the shell. A key that de-INFORMAL lacks is filled from
 * de-FORMAL (text without an address needs no second wording), so that one file per language is enough
 * at run time. Throws when en-FORMAL lacks a key or a language has one that de-FORMAL lacks.
 */
export function readLocales(directory: string): Readonly<Record<Language, LocaleTexts>> {
  const read = (language: Language): LocaleTexts =>
    JSON.parse(readFileSync(localeFile(directory, language), 'utf8'));
  const complete = read(fallbackLanguage);
  const unknown = (texts: LocaleTexts) => Object.keys(texts).filter(key => !(key in complete));
  const informal = read('de-INFORMAL');
  const english = read('en-FORMAL');
  const missing = Object.keys(complete).filter(key => !(key in english));
  const mistakes = [
    ...missing.map(key => `en-FORMAL lacks "${key}"`),
    ...unknown(english).map(key => `de-FORMAL lacks "${key}", which en-FORMAL has`),
    ...unknown(informal).map(key => `de-FORMAL lacks "${key}", which de-INFORMAL has`),
  ];
  if (mistakes.length > 0) throw new Error(`${directory}/locales: ${mistakes.join('; ')}`);
  return { 'de-FORMAL': complete, 'de-INFORMAL': { ...complete, ...informal }, 'en-FORMAL': english };
}

/** One text in every language. */
export function labelsOf(
  key: string,
  texts: Readonly<Record<Language, LocaleTexts>>,
): Record<Language, string> {
  return Object.fromEntries(languages.map(language => [language, texts[language][key] ?? ''])) as Record<
    Language,
    string
  >;
}

/** Paths of the emitted locale files by language. */
export type LocaleFiles = Record<Language, string>;
