import { PageTitle, Slot } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { useIsLoggingOut } from '@zaehlwerk/store/host';
import { LoadingScreen } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';

/** Shows its children to whoever is logged in, and the login screen to everybody else, without leaving the address. */
export function LoginGate({ children }: { readonly children: ReactNode }) {
  const { t } = useShellTexts();
  const isLoggedIn = useSession() !== null;
  const isLoggingOut = useIsLoggingOut();
  if (isLoggedIn) return children;
  if (!isLoggingOut) return <Slot name="login" />;
  return (
    <>
      <PageTitle>{t('user.logout')}</PageTitle>
      <LoadingScreen text={t('session.loggingOut')} />
    </>
  );
}
