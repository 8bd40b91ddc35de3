import { type LoginProblem, useSession } from '@zaehlwerk/store';
import { Button, Dialog } from '@zaehlwerk/ui';
import { useProblemText } from '../login/problem-text.ts';
import { ReadingWithoutLogin } from '../login/reading-without-login.tsx';
import { useTexts } from '../texts.ts';

interface Props {
  readonly problem: LoginProblem;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
}

/** Why the link did not log in, and every way on (specification section 8, "Token login invalid"). */
export function FailedLink({ problem, onRetry, onLeave }: Props) {
  const { t } = useTexts();
  const { title, message } = useProblemText()(problem);
  const isFinal = problem.code === 'invalid-link';
  const isLoggedIn = useSession() !== null;
  return (
    <Dialog
      open
      onClose={onLeave}
      title={title}
      closeLabel={t('close')}
      actions={
        <>
          {isFinal && <ReadingWithoutLogin variant="default" />}
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
