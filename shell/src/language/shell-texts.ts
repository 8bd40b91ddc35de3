import { useTextsOf } from '@zaehlwerk/module-kit/host/page';
import type german from '../../locales/de-FORMAL.json';
import { shellNamespace } from './i18n.ts';

export const useShellTexts = () => useTextsOf<typeof german>(shellNamespace);
