import { useLazyPart } from '@zaehlwerk/module-kit';
import { useEffect } from 'react';
import { reportModuleError } from '../modules/failure.ts';
import { ModuleFailure, PartSkeleton } from '../modules/part-area.tsx';
import { queuePart } from './queue-part.tsx';

/** The page of what waits to be sent, in a file of its own. */
export function QueuePage() {
  const queue = useLazyPart(queuePart);
  useEffect(() => {
    if (queue.status === 'failed') reportModuleError('shell', 'unreachable', queue.error);
  }, [queue]);
  if (queue.status === 'ready') return <queue.part.Queue />;
  if (queue.status !== 'failed') return <PartSkeleton kind="screens" />;
  return <ModuleFailure code="unreachable" module="shell" headingLevel={1} onRetry={queuePart.load} />;
}
