import { useTexts as useModuleTexts } from '@zaehlwerk/module-kit';
import type german from '../locales/de-FORMAL.json';

/** The texts of this package in the current language; they are among those of the module that bundles it. */
export const useTexts = useModuleTexts<typeof german>;

export type Texts = ReturnType<typeof useTexts>;
