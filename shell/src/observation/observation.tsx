import { useEffect } from 'react';
import { useHost } from '../host.tsx';

/** Loads the observation if the set has an endpoint, the user has not opted out, and no module is overridden. */
export function Observation() {
  const host = useHost();
  const { beacons, overridden } = host.set;
  useEffect(() => {
    if (!beacons || overridden || isDeclined()) return;
    import('./observe.ts').then(
      ({ observe }) => observe(host, beacons),
      // Offline: starts with the next page.
      () => undefined,
    );
  }, [host, beacons, overridden]);
  return null;
}

/**
 * "Do not track" or Global Privacy Control. Observations are anonymous, so no law requires it, but the opt-out counts.
 */
function isDeclined(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;
}
