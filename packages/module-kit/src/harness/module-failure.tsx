import { Failure } from '@zaehlwerk/ui';
import classes from './harness.module.css';

interface Props {
  readonly code: string;
  /** What was thrown, or words about it. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Tells a developer what went wrong with the module, by the code that the portal would show and the stack that it would not. */
export function ModuleFailure({ code, error, onRetry }: Props) {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return (
    <div lang="en">
      <Failure
        title="The module failed"
        explanation="In a portal, this area would say so, and everything else would work."
        code={{ label: 'Code', value: code }}
        retry={{ label: 'Try again', onRetry }}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <pre className={classes.details} tabIndex={0}>
        {words}
      </pre>
    </div>
  );
}
