import { localeOf, type Texts } from '@zaehlwerk/module-kit';
import { useTranslation } from 'react-i18next';
import { shellNamespace } from './i18n.ts';

/** The shell's own texts in the current language. */
export function useShellTexts(): Texts {
  const { t, i18n } = useTranslation(shellNamespace);
  return { t, language: i18n.language, locale: localeOf(i18n.language) };
}
