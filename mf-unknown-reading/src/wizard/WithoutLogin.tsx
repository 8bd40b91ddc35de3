import { PageTitle, useLazyPart } from '@zaehlwerk/module-kit';
import { useAnonymousSession } from '@zaehlwerk/store/anonymous';
import { focusPageHeading } from '@zaehlwerk/ui';
import { useEffect, useRef } from 'react';
import { useTexts } from '../texts.ts';
import { laterSteps } from './later-steps.ts';
import { Steps } from './steps-view.tsx';
import { useWizard } from './use-wizard.ts';
import classes from './without-login.module.css';

/** The role of anonymous readings (specification section 6). */
const requiredRole = 'ROLE_KSA_UNKNOWN_READINGS';

/** Anonymous reading in five steps (specification section 2). */
export default function WithoutLogin() {
  const { t } = useTexts();
  const { session, renew } = useAnonymousSession();
  const wizard = useWizard();
  const later = useLazyPart(laterSteps);
  const { step } = wizard.place;
  const isDone = step === 'DONE';
  // The reader can begin before the token arrives: it is only needed to send. Its absence is reported at once.
  const isPending = session.status === 'loading';
  const isOpen = isDone || isPending || (session.status === 'ready' && session.roles.includes(requiredRole));
  const hasSteps = isOpen || later.status !== 'ready';
  useNewHeading(hasSteps ? step : session.status);
  return (
    <div className={classes.page} data-step={step}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={classes.main}>
        {hasSteps ? (
          <Steps wizard={wizard} session={session} />
        ) : (
          <later.part.NotReady session={session} renew={renew} holdsEntries={wizard.form.isChanged} />
        )}
      </div>
      {later.status === 'ready' && <later.part.Aside />}
    </div>
  );
}

/** A new step or page is scrolled to its top and its heading focused. The browser's scroll restoration is off. */
function useNewHeading(shown: string): void {
  const previous = useRef(shown);
  useEffect(() => {
    if (previous.current === shown) return;
    previous.current = shown;
    window.scrollTo(0, 0);
    focusPageHeading();
  }, [shown]);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, []);
}
