import type { ComponentType, ReactNode } from 'react';
import classes from './back-link.module.css';

interface LinkProps {
  readonly to: string;
  readonly className: string;
  readonly children: ReactNode;
}

export interface BackLinkProps extends Pick<LinkProps, 'to' | 'children'> {
  /** The router's link component. */
  component: ComponentType<LinkProps>;
}

/** A link to the parent page above the heading, hidden in print. */
export function BackLink({ component: Link, to, children }: BackLinkProps) {
  return (
    <Link to={to} className={classes.back ?? ''}>
      {children}
    </Link>
  );
}
