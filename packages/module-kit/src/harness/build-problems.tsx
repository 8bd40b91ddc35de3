import { useState } from 'react';
import { useBuildMessages } from './build-messages.ts';
import classes from './harness.module.css';

/** Shows what keeps the module from being built again, until it is built. The page keeps what was built before. */
export function BuildProblems() {
  const [problems, setProblems] = useState<readonly string[]>([]);
  useBuildMessages(setProblems);
  if (problems.length === 0) return null;
  return (
    <section aria-label="Build problems" role="alert" lang="en">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <pre className={classes.details} tabIndex={0}>
        {problems.join('\n\n')}
      </pre>
    </section>
  );
}
