import { useLazyPart } from '@zaehlwerk/module-kit';
import type { AnonymousSession } from '@zaehlwerk/store/anonymous';
import { Failure, focusPageHeading, Notice, Skeleton } from '@zaehlwerk/ui';
import { MeterStep } from '../meter/meter-step.tsx';
import { useTexts } from '../texts.ts';
import { laterSteps } from './later-steps.ts';
import { StepHeading } from './step-heading.tsx';
import classes from './steps-view.module.css';
import type { StartedWizard } from './wizard.ts';

interface Props {
  readonly wizard: StartedWizard;
  readonly session: AnonymousSession;
}

/** The step that is shown, below how far the reader has come. */
export function Steps({ wizard, session }: Props) {
  const { t } = useTexts();
  const { step, isChange } = wizard.place;
  const { validation } = wizard;
  // Where the first step leads back to depends on all others.
  const isFirst = step === 'METER' && wizard.isRestored && (validation !== undefined || !isChange);
  const later = useLazyPart(laterSteps);
  return (
    <div className={classes.step}>
      <StepHeading step={step} isPending={session.status === 'loading'} />
      {wizard.isUnkept && step !== 'DONE' && (
        <Notice kind="WARNING" role="status" title={t('notKept.title')}>
          {t('notKept.message')}
        </Notice>
      )}
      {later.status === 'ready' && validation && (
        <later.part.LaterStep wizard={{ ...wizard, validation }} session={session} />
      )}
      {isFirst && <MeterStep wizard={wizard} />}
      {!isFirst && later.status === 'failed' && (
        <Failure
          title={t('stepMissing.title')}
          explanation={t('stepMissing.message')}
          retry={{
            label: t('errorHandling.retry'),
            onRetry: () => {
              focusPageHeading();
              void laterSteps.load();
            },
          }}
        />
      )}
      {!isFirst && later.status !== 'ready' && later.status !== 'failed' && <Skeleton height={320} />}
    </div>
  );
}
