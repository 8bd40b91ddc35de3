import { type LoginProblem, useLoginWithLink } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import { Scene } from '@zaehlwerk/ui/camera';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ProblemNotice } from '../login/problem-notice.tsx';
import { useTexts } from '../texts.ts';
import { CameraView } from './camera-view.tsx';
import classes from './scanner.module.css';

type Step =
  | { readonly name: 'scanning' }
  | { readonly name: 'checking' }
  | { readonly name: 'refused'; readonly problem: LoginProblem; readonly token: string };

export function Scanner() {
  const { t } = useTexts();
  const login = useLoginWithLink();
  const [step, setStep] = useState<Step>({ name: 'scanning' });
  const [attempt, setAttempt] = useState(0);
  const area = useRef<HTMLDivElement>(null);

  const check = useCallback(
    async (token: string) => {
      setStep({ name: 'checking' });
      const outcome = await login(token);
      if (outcome.code !== 'logged-in') setStep({ name: 'refused', problem: outcome, token });
    },
    [login],
  );
  function scanAgain() {
    setAttempt(attempt + 1);
    setStep({ name: 'scanning' });
  }

  // The focused button may be gone; the focus must not leave the dialog.
  useEffect(() => {
    if (step && document.activeElement === document.body) area.current?.focus();
  }, [step]);

  return (
    <div ref={area} className={classes.scanner} tabIndex={-1}>
      {step.name === 'scanning' && <CameraView key={attempt} onToken={check} onRetry={scanAgain} />}
      {step.name === 'checking' && (
        <Scene>
          <p>{t('login.checking')}</p>
        </Scene>
      )}
      {step.name === 'refused' && (
        <ProblemNotice
          problem={step.problem}
          actions={
            <>
              {step.problem.code !== 'invalid-link' && (
                <Button onClick={() => check(step.token)}>{t('qr.retry')}</Button>
              )}
              <Button
                variant={step.problem.code === 'invalid-link' ? 'filled' : 'default'}
                onClick={scanAgain}
              >
                {t('qr.scanAgain')}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}
