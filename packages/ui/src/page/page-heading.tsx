import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-heading.module.css';

const headingId = 'page-heading';

/** What makes an `h1` the heading that {@link focusPageHeading} finds. */
export const pageHeading = { id: headingId, tabIndex: -1 } as const;

export interface PageHeadingProps {
  children: ReactNode;
  /** A short line above it, e.g. the meter's type. */
  overline?: ReactNode;
}

/** The one `h1` of a screen. It can take the focus, so that a change of page is read out. */
export function PageHeading({ children, overline }: PageHeadingProps) {
  return (
    <div className={classes.heading}>
      {overline && <p className={classes.overline}>{overline}</p>}
      <Title order={1} {...pageHeading}>
        {children}
      </Title>
    </div>
  );
}

/** Moves the focus to the heading of the screen; false when the screen has not been rendered yet. */
export function focusPageHeading(): boolean {
  const heading = document.getElementById(headingId);
  heading?.focus();
  return heading !== null;
}
