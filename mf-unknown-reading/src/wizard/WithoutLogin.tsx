import { Link, PageTitle, useLazyPart } from '@zaehlwerk/module-kit';
import { type AnonymousSessionHandle, useAnonymousSession } from '@zaehlwerk/store/anonymous';
import { Button, Failure, focusPageHeading } from '@zaehlwerk/ui';
import { useEffect, useRef } from 'react';
import { useTexts } from '../texts.ts';
import { laterSteps } from './later-steps.ts';
import { Steps } from './steps-view.tsx';
import { useWizard } from './use-wizard.ts';
import classes from './without-login.module.css';

/** What a token has to carry for readings without login (specification section 6). */
const requiredRole = 'ROLE_KSA_UNKNOWN_READINGS';

/** Reading without login (specification section 2): five steps for a meter that nobody is logged in for. */
export default function WithoutLogin() {
  const { t } = useTexts();
  const { session, renew } = useAnonymousSession();
  const wizard = useWizard();
  const later = useLazyPart(laterSteps);
  const { step } = wizard.place;
  useStepChange(step);
  const isDone = step === 'DONE';
  // Nobody waits for the token before they begin: it is needed to send, and where there is none that is said at once.
  const isPending = session.status === 'loading';
  const isOpen = isDone || isPending || (session.status === 'ready' && session.roles.includes(requiredRole));
  return (
    <div className={classes.page} data-step={step}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={classes.main}>
        {isOpen ? (
          <Steps wizard={wizard} session={session} />
        ) : (
          <NotReady session={session} renew={renew} holdsEntries={wizard.form.isChanged} />
        )}
      </div>
      {later.status === 'ready' && <later.part.Aside />}
    </div>
  );
}

/** After each change of step: back to the top, and the focus to its heading, so that it is read out. */
function useStepChange(step: string): void {
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    window.scrollTo(0, 0);
    focusPageHeading();
  }, [step]);
}

interface NotReadyProps extends AnonymousSessionHandle {
  /** Something was entered, which is still there afterwards. */
  readonly holdsEntries: boolean;
}

/** What stands in the wizard's place while there is no token to send with (specification section 8). */
function NotReady({ session, renew, holdsEntries }: NotReadyProps) {
  const { t } = useTexts();
  const home = (
    <Button component={Link} to="/" variant="default">
      {t('toStart')}
    </Button>
  );
  const kept = holdsEntries && ` ${t('errorHandling.entriesKept')}`;
  switch (session.status) {
    case 'expired':
      return (
        <Failure
          headingLevel={1}
          title={t('unknownUserReading.errorHandling.sessionExpired.title')}
          explanation={
            <>
              {t('unknownUserReading.errorHandling.sessionExpired.message')}
              {kept}
            </>
          }
          retry={{ label: t('unknownUserReading.errorHandling.sessionExpired.refresh'), onRetry: renew }}
          actions={home}
        />
      );
    case 'refused':
      return (
        <Failure
          headingLevel={1}
          title={t('unknownUserReading.errorHandling.unavailable.title')}
          explanation={
            <>
              {t('unknownUserReading.errorHandling.unavailable.message')}
              {kept}
            </>
          }
          retry={{ label: t('errorHandling.retry'), onRetry: renew }}
          actions={home}
        />
      );
    default:
      return (
        <Failure
          headingLevel={1}
          title={t('unknownUserReading.errorHandling.notAllowed.title')}
          explanation={t('unknownUserReading.errorHandling.notAllowed.message')}
          actions={home}
        />
      );
  }
}
