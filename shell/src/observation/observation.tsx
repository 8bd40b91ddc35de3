import { useEffect } from 'react';
import { useHost } from '../host.tsx';

/**
 * Starts the observation of the portal if the release set has an endpoint and the user has not opted out; otherwise its
 * code is not even loaded. Overridden modules fail and are slow in their own way, and are not observed.
 */
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
