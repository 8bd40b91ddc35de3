import { useLazyPart } from '@zaehlwerk/module-kit';
import type { AnonymousSession } from '@zaehlwerk/store/anonymous';
import {
  Failure,
  focusPageHeading,
  Loader,
  Notice,
  PageHeading,
  Skeleton,
  VisuallyHidden,
} from '@zaehlwerk/ui';
import { memo } from 'react';
import { MeterStep } from '../meter/meter-step.tsx';
import { useTexts } from '../texts.ts';
import { laterSteps } from './later-steps.ts';
import headingClasses from './step-heading.module.css';
import { type Step, steps } from './steps.ts';
import classes from './steps-view.module.css';
import type { StartedWizard } from './wizard.ts';

interface Props {
  readonly wizard: StartedWizard;
  readonly session: AnonymousSession;
}

export function Steps({ wizard, session }: Props) {
  const { t } = useTexts();
  const { step, isChange } = wizard.place;
  const { validation } = wizard;
  // In a change from SUMMARY, the target of the first step depends on the validation of all others.
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

interface HeadingProps {
  readonly step: Step;
  readonly isPending: boolean;
}

const StepHeading = memo(function StepHeading({ step, isPending }: HeadingProps) {
  const { t } = useTexts();
  const current = steps.indexOf(step);
  return (
    <>
      <ol className={headingClasses.progress} aria-label={t('progress.label')}>
        {steps.map((one, index) => {
          const state = index < current ? 'done' : index === current ? 'current' : 'open';
          return (
            <li
              key={one}
              className={headingClasses.step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={headingClasses.name}>{t(`step.${one}`)}</span>
              {state === 'done' && <VisuallyHidden>{t('progress.done')}</VisuallyHidden>}
            </li>
          );
        })}
      </ol>
      <p className={headingClasses.pending} role="status">
        {isPending && <Loader size="1rem" aria-hidden="true" />}
        {isPending && t('pending')}
      </p>
      <PageHeading overline={t('progress.step', { number: current + 1, count: steps.length })}>
        {t(`step.${step}`)}
      </PageHeading>
    </>
  );
});
