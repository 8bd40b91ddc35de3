import { useTexts } from '../texts.ts';
import { LegalText } from './legal-text.tsx';

/** What happens with the data of whoever uses the portal. */
export default function Privacy() {
  return <LegalText page="privacy" title={useTexts().t('privacy.title')} />;
}
