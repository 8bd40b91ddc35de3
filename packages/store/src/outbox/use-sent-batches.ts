import { type SentBatch, watchBatches } from '@zaehlwerk/outbox';
import { useEffect, useRef } from 'react';
import { usePortal } from '../portal/use-portal.ts';
import { loadOutbox } from './load-outbox.ts';

/**
 * Lets the outbox of this device work from now on, and calls `tell` with what came of each batch that nobody waited
 * for. Where its code cannot be had, nothing is sent until somebody asks for it again.
 */
export function useSentBatches(tell: (batch: SentBatch) => void): void {
  const portal = usePortal();
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  }, [tell]);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isWanted = true;
    loadOutbox(portal).then(
      outbox => {
        if (isWanted) stop = watchBatches(outbox, batch => latest.current(batch));
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [portal]);
}
