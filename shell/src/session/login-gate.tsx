import { Link, login, PageTitle, Slot } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { useIsLoggingOut } from '@zaehlwerk/store/host';
import { Button, Failure, LoadingScreen } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';
import classes from './login-gate.module.css';

/** Shows the login screen to visitors, at the same address. */
export function LoginGate({ children }: { readonly children: ReactNode }) {
  const { t } = useShellTexts();
  const isLoggedIn = useSession() !== null;
  const isLoggingOut = useIsLoggingOut();
  if (isLoggedIn) return children;
  if (!isLoggingOut) return <LoginScreen />;
  return (
    <>
      <PageTitle>{t('user.logout')}</PageTitle>
      <LoadingScreen text={t('session.loggingOut')} />
    </>
  );
}

function LoginScreen() {
  const { t } = useShellTexts();
  return (
    <Slot
      of={login}
      fallback={<Failure title={t('login.missing.title')} explanation={t('login.missing.message')} />}
    />
  );
}

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
