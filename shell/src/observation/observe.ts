import { sendBeacon } from '@zaehlwerk/api/beacon';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Host } from '../host.tsx';
import { ObservationBuffer } from './observation-buffer.ts';
import { routePattern } from './route-pattern.ts';

let isObserving = false;

/**
 * Observes the running portal for the rest of the page's life and sends what it saw to `endpoint` whenever the page is
 * put aside. What happened before this code came is included: the loader, the error report and the browser kept it.
 */
export function observe(host: Host, endpoint: string): void {
  if (isObserving) return;
  isObserving = true;
  const { set } = host;
  const buffer = new ObservationBuffer(host);
  const route = routePattern(set, location.pathname);
  const note = ({ id, name, value }: Metric) => buffer.noteVital(id, { kind: 'vital', name, value, route });
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(note);

  // After the library's own listeners on the document, which note the last values at this moment.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const observations = buffer.collect();
    if (observations.length === 0 || !navigator.onLine) return;
    buffer.clear();
    sendBeacon(endpoint, { set: set.id, observations: [...observations] });
  });
}
