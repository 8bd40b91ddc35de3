import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-heading.module.css';

/** Marks an `h1` for {@link focusPageHeading}. */
export const pageHeading = { id: 'page-heading', tabIndex: -1 } as const;

export interface PageHeadingProps {
  children: ReactNode;
  /** A short line above it, e.g. the meter's type. */
  overline?: ReactNode;
}

/** The only `h1` of a screen, focusable, so that a change of page is read out. */
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

/** False if the screen has not rendered yet. */
export function focusPageHeading(): boolean {
  const heading = document.getElementById(pageHeading.id);
  heading?.focus();
  return heading !== null;
}
