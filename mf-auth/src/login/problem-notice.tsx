import type { LoginProblem } from '@zaehlwerk/store';
import { Notice } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useProblemText } from './problem-text.ts';

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
