import type { Beacon } from '../schema/index.ts';

/** Apart from the main entry, which workers use, too: what tells the utility how the portal runs. */
export type { Observation } from '../schema/index.ts';
export { maxObservations } from '../schema/max-observations.ts';

/**
 * Hands a beacon to the browser, which delivers it once, also when the page is gone by then. Nobody learns whether it
 * arrived, and nothing is thrown. Neither cookies nor the page's address go with it.
 */
export function sendBeacon(url: string, beacon: Beacon): void {
  const body = new Blob([JSON.stringify(beacon)], { type: 'application/json' });
  try {
    if ('keepalive' in Request.prototype) {
      const bare = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const;
      fetch(url, { method: 'POST', body, keepalive: true, ...bare }).catch(() => undefined);
    } else {
      // Older browsers end every other request with the page.
      navigator.sendBeacon(url, body);
    }
  } catch {
    // An address that is none, or a browser in which something else is switched off: then there are no beacons.
  }
}
