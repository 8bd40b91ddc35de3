import { Loader, PageHeading, VisuallyHidden } from '@zaehlwerk/ui';
import { memo } from 'react';
import { useTexts } from '../texts.ts';
import classes from './step-heading.module.css';
import { type Step, steps } from './steps.ts';

interface Props {
  readonly step: Step;
  /** The session is being asked for. */
  readonly isPending: boolean;
}

/** How far the reader has come, by the names of the steps, and the heading of the one that is shown. */
export const StepHeading = memo(function StepHeading({ step, isPending }: Props) {
  const { t } = useTexts();
  const current = steps.indexOf(step);
  return (
    <>
      <ol className={classes.progress} aria-label={t('progress.label')}>
        {steps.map((one, index) => {
          const state = index < current ? 'done' : index === current ? 'current' : 'open';
          return (
            <li
              key={one}
              className={classes.step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={classes.name}>{t(`step.${one}`)}</span>
              {state === 'done' && <VisuallyHidden>{t('progress.done')}</VisuallyHidden>}
            </li>
          );
        })}
      </ol>
      <p className={classes.pending} role="status">
        {isPending && <Loader size="1rem" aria-hidden="true" />}
        {isPending && t('pending')}
      </p>
      <PageHeading overline={t('progress.step', { number: current + 1, count: steps.length })}>
        {t(`step.${step}`)}
      </PageHeading>
    </>
  );
});
