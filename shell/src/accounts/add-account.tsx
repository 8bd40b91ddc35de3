import { Link } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { LoginScreen } from '../session/login-gate.tsx';
import classes from './add-account.module.css';

/** The login screen for one more account; those that are logged in stay. */
export function AddAccount() {
  const { t } = useShellTexts();
  const isLoggedIn = useSession() !== null;
  return (
    <>
      <LoginScreen />
      {isLoggedIn && (
        <p className={classes.back}>
          <Button component={Link} to={ownPaths.accounts} variant="subtle">
            {t('accounts.back')}
          </Button>
        </p>
      )}
    </>
  );
}
