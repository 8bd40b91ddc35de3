import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from '../declaration/index.ts';
import { languageOfCode, localeOf } from './language-code.ts';
import { useModuleName } from './module-context.tsx';

/** The texts of the module that renders here, in the current language. */
export interface Texts {
  /** Translates a key of the module's `locales` files. */
  readonly t: TFunction;
  /** The current language as the portal names it, e.g. `de-FORMAL`. */
  readonly language: Language;
  /** The current language as BCP 47 tag for `Intl` and `lang` attributes, e.g. `de`. */
  readonly locale: string;
}

/** The texts of one namespace: a module's name, or the shell's. */
export function useTextsOf(namespace: string): Texts {
  const { t, i18n } = useTranslation(namespace);
  const language = languageOfCode(i18n.language);
  return { t, language, locale: localeOf(language) };
}

/** The texts of this module. Other modules' texts are out of reach. */
export function useTexts(): Texts {
  return useTextsOf(useModuleName());
}
