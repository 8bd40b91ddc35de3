import { PageTitle, useNavigate } from '@zaehlwerk/module-kit';
import { useOpenedLink } from '@zaehlwerk/store';
import { LoadingScreen, PageHeading } from '@zaehlwerk/ui';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../texts.ts';
import { FailedLink } from './failed-link.tsx';
import { ReplaceLogin } from './replace-login.tsx';

/** The login with a link `/m/{token}` that was opened as address (specification section 4; decisions.md 37). */
export default function LinkLogin() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { state, proceed, retry, dismiss } = useOpenedLink();

  const isThere = state.phase !== 'none';
  useEffect(() => {
    if (!isThere) navigate('/', { replace: true });
  }, [isThere, navigate]);

  const forgetLink = useEffectEvent(dismiss);
  useEffect(() => () => forgetLink(), []);

  return (
    <>
      <PageTitle>{t('login.title')}</PageTitle>
      <PageHeading>{t('login.title')}</PageHeading>
      {state.phase === 'checking' && <LoadingScreen text={t('login.checking')} />}
      {state.phase === 'asking' && <ReplaceLogin name={state.name} onContinue={proceed} onCancel={dismiss} />}
      {state.phase === 'failed' && <FailedLink problem={state.problem} onRetry={retry} onLeave={dismiss} />}
    </>
  );
}
