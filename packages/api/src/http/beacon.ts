import type { Beacon } from '../schema/index.ts';

/** Apart from the main entry, which workers use too. */
export type { Observation } from '../schema/index.ts';
export { maxObservations } from '../schema/max-observations.ts';

/** Sends a beacon once, also from a page that ends, without cookies or the page's address. No result, and no errors. */
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
    // An invalid address, or a browser without one of these: no beacons.
  }
}
