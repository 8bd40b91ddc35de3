import { loginProblemWays, PageTitle, Slot, useNavigate } from '@zaehlwerk/module-kit';
import { type LoginProblem, useOpenedLink, useSession } from '@zaehlwerk/store';
import { Button, Dialog, LoadingScreen, PageHeading } from '@zaehlwerk/ui';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../texts.ts';
import { useProblemText } from './problem-notice.tsx';

/** Login with an opened link `/m/{token}` (specification section 4; decisions.md 37). */
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

interface FailedLinkProps {
  readonly problem: LoginProblem;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
}

/** Specification section 8, "Token login invalid". */
function FailedLink({ problem, onRetry, onLeave }: FailedLinkProps) {
  const { t } = useTexts();
  const { title, message } = useProblemText()(problem);
  const isFinal = problem.code === 'invalid-link';
  const isLoggedIn = useSession() !== null;
  return (
    <Dialog
      onClose={onLeave}
      title={title}
      closeLabel={t('close')}
      actions={
        <>
          {isFinal && <Slot of={loginProblemWays} />}
          <Button variant={isFinal ? 'filled' : 'default'} onClick={onLeave}>
            {t(isLoggedIn ? 'link.toStart' : 'link.toLogin')}
          </Button>
          {!isFinal && <Button onClick={onRetry}>{t('link.retry')}</Button>}
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  );
}

interface ReplaceLoginProps {
  /** Of the current login. */
  readonly name: string;
  readonly onContinue: () => void;
  readonly onCancel: () => void;
}

/** Asks before the link replaces the current login (decisions.md 37). */
function ReplaceLogin({ name, onContinue, onCancel }: ReplaceLoginProps) {
  const { t } = useTexts();
  return (
    <Dialog
      onClose={onCancel}
      title={t('link.replace.title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="default" onClick={onCancel}>
            {t('link.replace.cancel')}
          </Button>
          <Button onClick={onContinue}>{t('link.replace.continue')}</Button>
        </>
      }
    >
      <p>{t('link.replace.message', { name })}</p>
    </Dialog>
  );
}
