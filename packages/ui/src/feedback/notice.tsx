import type { ReactNode } from 'react';
import classes from './notice.module.css';
import { SignalIcon, type SignalKind } from './signal-icon.tsx';

export interface NoticeProps {
  kind: SignalKind;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links that lead on, below the text. */
  actions?: ReactNode;
  /**
   * `status` or `alert` when the notice appears in answer to something the reader did, so that it is read
   * out; leave it away for what is part of the page from the start.
   */
  role?: 'status' | 'alert';
}

/** A message that stays in the page beside what it is about. */
export function Notice({ kind, title, children, actions, role }: NoticeProps) {
  return (
    <div className={classes.notice} data-kind={kind} role={role}>
      <SignalIcon kind={kind} />
      <div className={classes.body}>
        {title && <p className={classes.title}>{title}</p>}
        {children && <div className={classes.text}>{children}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  );
}
