import type { LoginProblem } from '@zaehlwerk/store';
import { useTexts } from '../texts.ts';

/** A failed login in words: what it is called, and what happened and what to do next. */
export interface ProblemText {
  readonly title: string;
  readonly message: string;
}

/** Puts failed logins into words (specification section 8). */
export function useProblemText(): (problem: LoginProblem) => ProblemText {
  const { t } = useTexts();
  return problem => ({
    title: t(`login.problem.${problem.code}.title`),
    message: t(`login.problem.${problem.code}.message`, { count: minutesToWait(problem) }),
  });
}

function minutesToWait(problem: LoginProblem): number {
  return problem.code === 'too-many-attempts' ? Math.max(1, Math.ceil(problem.seconds / 60)) : 0;
}
