import { useTexts as useModuleTexts } from '@zaehlwerk/module-kit';
import type german from '../locales/de-FORMAL.json';

export const useTexts = useModuleTexts<typeof german>;
