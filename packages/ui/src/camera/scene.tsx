// By its shared name: modules bundle this file, but not Mantine's components.
import { Loader } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import classes from './scene.module.css';

interface Props {
  /** A loader replaces a missing picture. */
  readonly picture?: ReactNode;
  /** Read out on every change. */
  readonly children: ReactNode;
}

/** The camera's square with words below or, on a low screen, beside it; neither moves. */
export function Scene({ picture, children }: Props) {
  return (
    <div className={classes.scene}>
      <div className={classes.picture}>{picture || <Loader aria-hidden="true" />}</div>
      <div className={classes.words} role="status">
        {children}
      </div>
    </div>
  );
}
