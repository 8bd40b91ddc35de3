import { useTexts } from '../texts.ts';
import { LegalText } from './legal-text.tsx';

export default function Imprint() {
  return <LegalText page="imprint" title={useTexts().t('imprint.title')} />;
}
