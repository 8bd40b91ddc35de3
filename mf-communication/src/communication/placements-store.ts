import { Subscribable, useApplication } from '@zaehlwerk/store';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isShownAt, type Offer, type Placement } from './offer.ts';

interface Offered {
  readonly offer: Offer;
  readonly open: () => void;
}

// Placements are in other parts of the page than the component that knows the offer, and load apart from it.
let offered: Offered | undefined;
const changes = new Subscribable();

function set(next: Offered | undefined) {
  offered = next;
  changes.notify();
}

/** Publishes the offer while the caller is mounted. */
export function useOfferedPlacements(offer: Offer | undefined, onOpen: () => void): void {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    set(offer && { offer, open: () => open() });
    return () => set(undefined);
  }, [offer]);
}

/** `undefined` where the placement shows nothing. */
export function usePlacement(placement: Placement): Offered | undefined {
  const settings = useApplication();
  const now = useSyncExternalStore(changes.watch, () => offered);
  return now && isShownAt(placement, now.offer, settings) ? now : undefined;
}
