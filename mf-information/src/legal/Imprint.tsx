import { useTexts } from '../texts.ts';
import { LegalText } from './legal-text.tsx';

/** Who answers for the portal. */
export default function Imprint() {
  return <LegalText page="imprint" title={useTexts().t('imprint.title')} />;
}
