import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { pageHeading } from '../page/page-heading.tsx';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  /** A decorative icon of about 2.5rem. */
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** 1 if it fills the screen, as the page's heading. */
  headingLevel?: 1 | 2 | 3;
}

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
