import { useTexts } from '../texts.ts';
import { LegalText } from './legal-text.tsx';

export default function Privacy() {
  return <LegalText page="privacy" title={useTexts().t('privacy.title')} />;
}
