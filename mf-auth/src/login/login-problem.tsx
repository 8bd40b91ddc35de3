import { useTexts } from '@zaehlwerk/module-kit';
import type { LoginOutcome } from '@zaehlwerk/store';
import { Notice } from '@zaehlwerk/ui';

/** Every way in which a login can fail. */
export type Problem = Exclude<LoginOutcome, { code: 'logged-in' }>;

/** Why the login did not work and what to do next. The live region is there before its text, so that it is read out. */
export function LoginProblem({ problem }: { readonly problem: Problem | undefined }) {
  const { t } = useTexts();
  const minutes = problem?.code === 'too-many-attempts' ? Math.max(1, Math.ceil(problem.seconds / 60)) : 0;
  return (
    <div role="alert">
      {problem && (
        <Notice kind="ERROR" title={t(`login.problem.${problem.code}.title`)}>
          {t(`login.problem.${problem.code}.message`, { count: minutes })}
        </Notice>
      )}
    </div>
  );
}
