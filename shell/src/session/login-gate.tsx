import { login, PageTitle, Slot } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { useIsLoggingOut } from '@zaehlwerk/store/host';
import { Failure, LoadingScreen } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';

/** Shows its children to whoever is logged in, and the login screen to everybody else, without leaving the address. */
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

/** What the modules have for a login; a portal that has no such module says so. */
export function LoginScreen() {
  const { t } = useShellTexts();
  return (
    <Slot
      of={login}
      fallback={<Failure title={t('login.missing.title')} explanation={t('login.missing.message')} />}
    />
  );
}
