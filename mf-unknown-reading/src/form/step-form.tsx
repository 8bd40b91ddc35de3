import { Button } from '@zaehlwerk/ui';
import { ActionBar } from '@zaehlwerk/ui/action-bar';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../texts.ts';
import { type Missing, MissingHint } from './missing.tsx';
import classes from './step-form.module.css';

interface Props {
  readonly isValid: boolean;
  readonly missing: Missing;
  readonly onContinue: () => void;
  readonly children: ReactNode;
}

export function StepForm({ isValid, missing, onContinue, children }: Props) {
  const { t } = useTexts();
  const button = useMemo(
    () => (
      <Button type="submit" disabled={!isValid}>
        {t('continue')}
      </Button>
    ),
    [isValid, t],
  );
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        if (isValid) onContinue();
      }}
    >
      {children}
      <ActionBar hint={!isValid && <MissingHint {...missing} />}>{button}</ActionBar>
    </form>
  );
}
