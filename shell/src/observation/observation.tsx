import { useEffect } from 'react';
import { usePortal } from '../portal-context.tsx';

/**
 * Begins to observe the portal, if its release set says where observations go and nobody in front of it has told their
 * browser not to be observed. Otherwise not even the code for it is loaded. What a developer runs from elsewhere fails and
 * is slow in its own way, which is nothing about the deployment.
 */
export function Observation() {
  const context = usePortal();
  const { beacons, overridden } = context.set;
  useEffect(() => {
    if (!beacons || overridden || isDeclined()) return;
    import('./observe.ts').then(
      ({ observe }) => observe(context, beacons),
      // Without a connection nothing is observed until the next page.
      () => undefined,
    );
  }, [context, beacons, overridden]);
  return null;
}

/**
 * "Do not track" or Global Privacy Control. The observations name nobody, so neither law nor purpose asks for it; but
 * who said no gets no.
 */
function isDeclined(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;
}
