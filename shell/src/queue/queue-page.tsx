import { type ComponentType, useEffect, useState } from 'react';
import { ModuleFailure, PartSkeleton } from '../modules/part-area.tsx';
import { reportModuleError } from '../modules/report-module-error.ts';

/** Loads the page of the queue, a file of its own. */
export const loadQueue = () => import(/* webpackChunkName: "Queue" */ './queue.tsx');

type Screen = 'loading' | 'failed' | { readonly Queue: ComponentType };

/** The page of what waits to be sent, in a file of its own. */
export function QueuePage() {
  const [screen, setScreen] = useState<Screen>('loading');
  useEffect(() => {
    if (screen !== 'loading') return;
    loadQueue().then(setScreen, error => {
      reportModuleError('shell', 'unreachable', error);
      setScreen('failed');
    });
  }, [screen]);
  if (screen === 'loading') return <PartSkeleton kind="screens" />;
  if (screen === 'failed')
    return (
      <ModuleFailure
        code="unreachable"
        module="shell"
        headingLevel={1}
        onRetry={() => setScreen('loading')}
      />
    );
  return <screen.Queue />;
}
