import { useTranslation } from 'react-i18next';
import { fallbackLanguage, type Language, languages } from '../declaration/declaration.ts';
import { useModuleName } from './module-context.tsx';

/** The texts of a `locales` file by their key. */
type TextFile = Readonly<Record<string, string>>;

/**
 * The keys of a `locales` file, given as `typeof` its import. `items_one` and `items_other` are forms of the one
 * text `items`. Of a file whose keys are not known there are none.
 */
export type TextKey<File extends TextFile> = string extends keyof File
  ? never
  : {
      [Key in keyof File &
        string]: Key extends `${infer Text}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
        ? Text
        : Key;
    }[keyof File & string];

/** What a text is filled with: its variables, and the number that chooses its form. */
interface TextValues {
  readonly count?: number;
  /** Variables with names from outside: nothing in it is taken for anything else. */
  readonly replace?: Readonly<Record<string, string>>;
  readonly [variable: string]: unknown;
}

/** The texts of the module, or of a package in it, that renders here, in the current language. */
export interface Texts<Key extends string = never> {
  /** The text of a key, filled with values. */
  readonly t: (key: Key, values?: TextValues) => string;
  /** Whether a word that comes from outside makes the key of a text that has no forms. */
  readonly hasText: (key: string) => key is Key;
  /** The current language as the portal names it, e.g. `de-FORMAL`. */
  readonly language: Language;
  /** The current language as BCP 47 tag for `Intl` and `lang` attributes, e.g. `de`. */
  readonly locale: string;
}

/** The texts of one namespace: a module's name, or the shell's. */
export function useTextsOf<File extends TextFile>(namespace: string): Texts<TextKey<File>> {
  const { t, i18n } = useTranslation(namespace);
  const language = languageOfCode(i18n.language);
  const hasText = (key: string): key is TextKey<File> => i18n.exists(key, { ns: namespace });
  // The library types keys by what it was given at its start; here the file of each part does.
  const translate = t as unknown as Texts<TextKey<File>>['t'];
  return { t: translate, hasText, language, locale: localeOf(language) };
}

/**
 * The texts of this module, with those of the packages that it bundles; other modules' texts are out of reach. Each part
 * with `locales` of its own types it by them, once: `export const useTexts = useModuleTexts<typeof german>`.
 */
export function useTexts<File extends TextFile>(): Texts<TextKey<File>> {
  return useTextsOf(useModuleName());
}

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
