import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Portal } from '../portal/portal.ts';
import { usePortal } from '../portal/use-portal.ts';
import type { Unsent } from './device-mark.ts';
import { confirmDropped, droppedAtom, watchDroppedData } from './watch-dropped-data.ts';

const watched = new WeakSet<Portal>();

/**
 * What users have entered that the browser has dropped since the last visit, and `confirm`, to be called once they have
 * read of it. Looks after it from the first call on.
 */
export function useDroppedData(): { dropped: Unsent | undefined; confirm: () => void } {
  const portal = usePortal();
  useEffect(() => {
    if (watched.has(portal)) return;
    watched.add(portal);
    void watchDroppedData(portal);
  }, [portal]);
  return { dropped: useAtomValue(droppedAtom), confirm: () => confirmDropped(portal) };
}
