import type { ComponentType, ReactNode } from 'react';
import classes from './back-link.module.css';

interface LinkProps {
  readonly to: string;
  readonly className: string;
  readonly children: ReactNode;
}

export interface BackLinkProps extends Pick<LinkProps, 'to' | 'children'> {
  /** What makes it a link within the portal. */
  component: ComponentType<LinkProps>;
}

/** The way from a page to the one that it belongs to, above its heading; paper has no need of it. */
export function BackLink({ component: Link, to, children }: BackLinkProps) {
  return (
    <Link to={to} className={classes.back ?? ''}>
      {children}
    </Link>
  );
}
