import { useEffect } from 'react';
import { useHost } from '../host.tsx';

/**
 * Begins to observe the portal, if its release set says where observations go and nobody in front of it has told their
 * browser not to be observed. Otherwise not even the code for it is loaded. What a developer runs from elsewhere fails and
 * is slow in its own way, which is nothing about the deployment.
 */
export function Observation() {
  const host = useHost();
  const { beacons, overridden } = host.set;
  useEffect(() => {
    if (!beacons || overridden || isDeclined()) return;
    import('./observe.ts').then(
      ({ observe }) => observe(host, beacons),
      // Without a connection nothing is observed until the next page.
      () => undefined,
    );
  }, [host, beacons, overridden]);
  return null;
}

/**
 * "Do not track" or Global Privacy Control. The observations name nobody, so neither law nor purpose asks for it; but
 * who said no gets no.
 */
function isDeclined(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;
}
