import { Link } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import { wizardPath } from './path.ts';

/** Offered after a failed login (specification section 8, "Login-error dialog"). */
export default function WayWithoutLogin() {
  const { t } = useTexts();
  return (
    <Button component={Link} to={wizardPath} variant="default">
      {t('loginMethod.link')}
    </Button>
  );
}
