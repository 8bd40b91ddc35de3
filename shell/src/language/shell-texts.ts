import { type Texts, useTextsOf } from '@zaehlwerk/module-kit';
import { shellNamespace } from './i18n.ts';

/** The shell's own texts in the current language. */
export function useShellTexts(): Texts {
  return useTextsOf(shellNamespace);
}
