import { lazyPart } from '@zaehlwerk/module-kit';
import { LaterDialog } from '../later-dialog/later-dialog.tsx';
import type { ShareDialog } from './share-dialog.tsx';

/** Comes with the first access that is made. */
const sharePart = lazyPart(() => import(/* webpackChunkName: "Share" */ './share-dialog.tsx'));

/** The share dialog, once its code is there. */
export function SharePart(props: Parameters<typeof ShareDialog>[0]) {
  return (
    <LaterDialog part={sharePart} onClose={() => props.onDone(false)}>
      {({ ShareDialog }) => <ShareDialog {...props} />}
    </LaterDialog>
  );
}
