import { useTranslation } from 'react-i18next';
import { fallbackLanguage, type Language, languages } from '../declaration/declaration.ts';
import { useModuleName } from './module-context.tsx';

type TextFile = Readonly<Record<string, string>>;

/** The keys of `typeof` an imported `locales` file. `items_one` and `items_other` are forms of one text `items`. */
export type TextKey<File extends TextFile> = string extends keyof File
  ? never
  : {
      [Key in keyof File &
        string]: Key extends `${infer Text}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
        ? Text
        : Key;
    }[keyof File & string];

/** Variables, and the number that selects the plural form. */
interface TextValues {
  readonly count?: number;
  /** Variables with names from outside, which are never taken for options. */
  readonly replace?: Readonly<Record<string, string>>;
  readonly [variable: string]: unknown;
}

/** The texts of the module that renders here, in the current language. */
export interface Texts<Key extends string = never> {
  readonly t: (key: Key, values?: TextValues) => string;
  /** True if a word from outside is the key of a text without forms. */
  readonly hasText: (key: string) => key is Key;
  /** For example `de-FORMAL`. */
  readonly language: Language;
  /** BCP 47 tag for `Intl` and `lang` attributes, e.g. `de`. */
  readonly locale: string;
}

/** The texts of one namespace: a module's name, or the shell's. */
export function useTextsOf<File extends TextFile>(namespace: string): Texts<TextKey<File>> {
  const { t, i18n } = useTranslation(namespace);
  const language = languageOfCode(i18n.language);
  const hasText = (key: string): key is TextKey<File> => i18n.exists(key, { ns: namespace });
  // The library types keys globally; here the file of each part does.
  const translate = t as unknown as Texts<TextKey<File>>['t'];
  return { t: translate, hasText, language, locale: localeOf(language) };
}

/** The texts of this module. Each part with own `locales` types it once: `useTexts = useModuleTexts<typeof german>`. */
export function useTexts<File extends TextFile>(): Texts<TextKey<File>> {
  return useTextsOf(useModuleName());
}

/** BCP 47 tag of a portal language: `de-INFORMAL` is `de`. */
export function localeOf(language: string): string {
  return language.split('-')[0] ?? 'de';
}

/** The i18next code of a portal language: that library brings codes into canonical form (`de-formal`). */
export function translationCode(language: string): string {
  return Intl.getCanonicalLocales(language)[0] ?? language;
}

// Used by every text of every component.
const languageByCode = new Map(languages.map(language => [translationCode(language), language]));

export function languageOfCode(code: string): Language {
  return languageByCode.get(code) ?? fallbackLanguage;
}
