import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import type { AnonymousSession } from '@zaehlwerk/store/anonymous';
import { Failure, Notice, Skeleton } from '@zaehlwerk/ui';
import { MeterStep } from '../meter/meter-step.tsx';
import { useTexts } from '../texts.ts';
import { StepHeading } from './step-heading.tsx';
import classes from './steps-view.module.css';
import type { Wizard } from './use-wizard.ts';

/** The steps behind the first one come while that is filled in: whoever arrives waits for the first alone. */
export const laterSteps = lazyPart(() => import(/* webpackChunkName: "LaterSteps" */ './later-step.tsx'));

interface Props {
  readonly wizard: Wizard;
  readonly session: AnonymousSession;
}

/** The step that is shown, below how far the reader has come. */
export function Steps({ wizard, session }: Props) {
  const { t } = useTexts();
  const { step } = wizard.place;
  const later = useLazyPart(laterSteps);
  return (
    <div className={classes.step}>
      <StepHeading step={step} isPending={session.status === 'loading'} />
      {wizard.isUnkept && step !== 'DONE' && (
        <Notice kind="WARNING" role="status" title={t('notKept.title')}>
          {t('notKept.message')}
        </Notice>
      )}
      {step === 'METER' && <MeterStep wizard={wizard} />}
      {later.status === 'ready' && <later.part.LaterStep wizard={wizard} session={session} />}
      {step !== 'METER' && later.status === 'failed' && (
        <Failure
          title={t('stepMissing.title')}
          explanation={t('stepMissing.message')}
          retry={{ label: t('errorHandling.retry'), onRetry: () => void laterSteps.load() }}
        />
      )}
      {step !== 'METER' && later.status !== 'ready' && later.status !== 'failed' && <Skeleton height={320} />}
    </div>
  );
}
