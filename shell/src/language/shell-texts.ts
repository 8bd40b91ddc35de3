import { useTextsOf } from '@zaehlwerk/module-kit/host/page';
import type german from '../../locales/de-FORMAL.json';
import { shellNamespace } from './i18n.ts';

/** The shell's own texts in the current language. */
export const useShellTexts = () => useTextsOf<typeof german>(shellNamespace);
