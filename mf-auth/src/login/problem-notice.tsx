import type { LoginProblem } from '@zaehlwerk/store';
import { Notice } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';

interface Props {
  readonly problem: LoginProblem | undefined;
  /** Buttons that lead on. */
  readonly actions?: ReactNode;
}

/** Why the login did not work and what to do next. The live region is there before its text, so that it is read out. */
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

/** A failed login in words: what it is called, and what happened and what to do next. */
interface ProblemText {
  readonly title: string;
  readonly message: string;
}

/** Puts failed logins into words (specification section 8). */
export function useProblemText(): (problem: LoginProblem) => ProblemText {
  const { t } = useTexts();
  return problem => ({
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
