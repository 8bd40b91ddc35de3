import { Link } from '@zaehlwerk/module-kit';
import { useFeature } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import classes from './introduction.module.css';
import { pictures } from './pictures.tsx';

const steps = ['login', 'find', 'read', 'offline', 'afterwards'] as const;

/** Five steps, each with a picture of the portal's own components. */
export function Steps() {
  const { t } = useTexts();
  const hasEvaluation = useFeature('evaluationEnabled');
  return (
    <>
      <p className={classes.lead}>{t('introduction.lead')}</p>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <Step
            key={step}
            number={index + 1}
            title={t(`introduction.${step}.title`)}
            picture={pictures[step]}
          >
            {t(`introduction.${step}.text`)}
            {step === 'afterwards' && hasEvaluation && ` ${t('introduction.afterwards.evaluation')}`}
          </Step>
        ))}
      </ol>
      <Button component={Link} to="/" size="lg" className={classes.begin}>
        {t('introduction.begin')}
      </Button>
    </>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly picture: () => ReactNode;
  readonly children: ReactNode;
}

function Step({ number, title, picture: Picture, children }: StepProps) {
  return (
    <li className={classes.step}>
      {/* Decoration: neither usable nor announced. */}
      <div className={classes.picture} aria-hidden="true" inert>
        <Picture />
      </div>
      <div>
        <h2 className={classes.title}>
          <span className={classes.number} aria-hidden="true">
            {number}
          </span>
          {title}
        </h2>
        <p className={classes.text}>{children}</p>
      </div>
    </li>
  );
}
