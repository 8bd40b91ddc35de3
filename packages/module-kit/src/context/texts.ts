import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useModuleName } from './module-context.tsx';

/** The texts of the module that renders here, in the current language. */
export interface Texts {
  /** Translates a key of the module's `locales` files. */
  readonly t: TFunction;
  /** The current language as the portal names it, e.g. `de-FORMAL`. */
  readonly language: string;
  /** The current language as BCP 47 tag for `Intl` and `lang` attributes, e.g. `de`. */
  readonly locale: string;
}

/** The texts of this module. Other modules' texts are out of reach. */
export function useTexts(): Texts {
  const { t, i18n } = useTranslation(useModuleName());
  return { t, language: i18n.language, locale: localeOf(i18n.language) };
}

/** BCP 47 tag of a portal language: `de-INFORMAL` is `de`. The form of address is no part of the tag. */
export function localeOf(language: string): string {
  return language.split('-')[0] ?? 'de';
}
