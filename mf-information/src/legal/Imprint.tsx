import { Link } from '@zaehlwerk/module-kit';
import { useTexts } from '../texts.ts';
import { LegalText } from './legal-text.tsx';

export default function Imprint() {
  const { t } = useTexts();
  return (
    <LegalText page="imprint" title={t('imprint.title')}>
      <Link to="/licences">{t('imprint.licences')}</Link>
    </LegalText>
  );
}
