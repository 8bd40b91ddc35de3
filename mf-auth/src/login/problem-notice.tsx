import type { LoginProblem } from '@zaehlwerk/store';
import { Notice } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';

interface Props {
  readonly problem: LoginProblem | undefined;
  readonly actions?: ReactNode;
}

/** The live region is rendered before its text, so that it is announced. */
export function ProblemNotice({ problem, actions }: Props) {
  const textOf = useProblemText();
  const text = problem && textOf(problem);
  return (
    <div role="alert">
      {text && (
        <Notice kind="ERROR" title={text.title} actions={actions}>
          {text.message}
        </Notice>
      )}
    </div>
  );
}

/** Specification section 8. */
export function useProblemText() {
  const { t } = useTexts();
  return (problem: LoginProblem) => ({
    title: t(`login.problem.${problem.code}.title`),
    message:
      problem.code === 'wrong-credentials'
        ? t('login.error.login.text')
        : t(`login.problem.${problem.code}.message`, { count: minutesToWait(problem) }),
  });
}

function minutesToWait(problem: LoginProblem): number {
  return problem.code === 'too-many-attempts' ? Math.max(1, Math.ceil(problem.seconds / 60)) : 0;
}
