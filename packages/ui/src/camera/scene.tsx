// By its shared name: modules bundle this file, but no component of Mantine.
import { Loader } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import classes from './scene.module.css';

interface Props {
  /** The camera's picture; without one something is waited for. */
  readonly picture?: ReactNode;
  /** What happens or is to be done, read out whenever it changes. */
  readonly children: ReactNode;
}

/** The camera's square with words below or, on a low screen, beside it. Both keep their place, whatever comes. */
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
