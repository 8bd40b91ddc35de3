import type metering from '@zaehlwerk/metering/locales/de-FORMAL.json';
import { useTexts as useModuleTexts } from '@zaehlwerk/module-kit';
import type german from '../locales/de-FORMAL.json';

export const useTexts = useModuleTexts<typeof german & typeof metering>;

export type Texts = ReturnType<typeof useTexts>;
