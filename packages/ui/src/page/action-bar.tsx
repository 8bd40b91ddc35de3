import type { ReactNode } from 'react';
import classes from './action-bar.module.css';

export interface ActionBarProps {
  /** Why the action is not possible yet, or what will happen; announced when it changes. */
  hint?: ReactNode;
  /** The next step, one primary button; at most one more beside it. */
  children: ReactNode;
}

/** Holds the one next step of a screen: stuck to the bottom edge on a phone, in the flow on wide screens. */
export function ActionBar({ hint, children }: ActionBarProps) {
  return (
    <div className={classes.bar} data-action-bar>
      <p className={classes.hint} role="status">
        {hint}
      </p>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
