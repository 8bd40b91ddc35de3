import { localeOf } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';

/**
 * Shows words of the utility: in English their English form, where there is one. Otherwise they are in the default language
 * and marked as such.
 */
export function useUtilityWords(): (words: string | undefined, english?: string) => ReactNode {
  const { language } = useTexts();
  const { defaultLanguage } = useApplication().languageConfig;
  const isEnglish = /^en/.test(language);
  return (words, english) =>
    (isEnglish && english) || (words && <span lang={localeOf(defaultLanguage)}>{words}</span>);
}
