import { useApplication } from '@zaehlwerk/store';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isShownAt, type Offer, type Placement } from './offer.ts';

/** What is offered now, and how to take it up. */
interface Offered {
  readonly offer: Offer;
  /** Opens the dialog. */
  readonly open: () => void;
}

// Placements lie elsewhere on the page than what knows whether there is anything to offer, and load apart from it.
let offered: Offered | undefined;
const watchers = new Set<() => void>();

function tell(next: Offered | undefined) {
  offered = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Tells placements what is offered, for as long as the caller is there. */
export function useOffering(offer: Offer | undefined, onOpen: () => void): void {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    tell(offer && { offer, open: () => open() });
    return () => tell(undefined);
  }, [offer]);
}

/** What a placement shows; `undefined`: nothing. */
export function useOfferedAt(placement: Placement): Offered | undefined {
  const settings = useApplication();
  const now = useSyncExternalStore(watch, () => offered);
  return now && isShownAt(placement, now.offer, settings) ? now : undefined;
}
