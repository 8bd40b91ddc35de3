import { type ComponentType, lazy, Suspense } from 'react';
import type { DrawingName } from './drawings.tsx';
import classes from './illustration.module.css';

export interface IllustrationProps {
  /** The state of a screen. Without a network, `failed` is drawn as `offline`. */
  name: DrawingName;
}

/** If it cannot be loaded the words say the same. */
const Drawn = lazy<ComponentType<IllustrationProps>>(() =>
  import(/* webpackChunkName: "Illustrations" */ './drawings.tsx').catch(() => ({ default: () => null })),
);

/** A decorative line drawing, also within a heading. Its room is reserved while it loads. */
export function Illustration({ name }: IllustrationProps) {
  const isOffline = name === 'failed' && navigator.onLine === false;
  return (
    <span className={classes.illustration}>
      <Suspense>
        <Drawn name={isOffline ? 'offline' : name} />
      </Suspense>
    </span>
  );
}
