import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { pageHeading } from '../page/page-heading.tsx';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  /** A decorative icon of about 2.5rem. */
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** What the reader can do about it. */
  actions?: ReactNode;
  /** 1 where it is all there is on the screen; then it takes the focus as the page's heading. */
  headingLevel?: 1 | 2 | 3;
}

/** Says that there is nothing here, why, and what to do next. */
export function EmptyState({ icon, title, children, actions, headingLevel = 2 }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <Title order={headingLevel} size="h3" {...(headingLevel === 1 && pageHeading)}>
        {title}
      </Title>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
