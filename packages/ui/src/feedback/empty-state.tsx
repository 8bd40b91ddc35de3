import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { pageHeading } from '../page/page-heading.tsx';
import classes from './empty-state.module.css';
import { Illustration, type IllustrationProps } from './illustration.tsx';

export interface EmptyStateProps {
  illustration?: IllustrationProps['name'];
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** 1 if it fills the screen, as the page's heading. */
  headingLevel?: 1 | 2 | 3;
}

export function EmptyState(props: EmptyStateProps) {
  const { illustration = 'empty', title, children, actions, headingLevel = 2 } = props;
  return (
    <div className={classes.empty}>
      <Illustration name={illustration} />
      <Title order={headingLevel} size="h3" {...(headingLevel === 1 && pageHeading)}>
        {title}
      </Title>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
