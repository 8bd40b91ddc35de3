import { useTexts as useModuleTexts } from '@zaehlwerk/module-kit';
import type german from '../locales/de-FORMAL.json';

/** The texts of this module in the current language. */
export const useTexts = useModuleTexts<typeof german>;
