import { allowScriptUrl, trustedScriptUrl } from '../modules/script-url.ts';

const address = '/service-worker.js';

/**
 * Registers the service worker when the browser has nothing better to do. `undefined` where there is none: in old or
 * private windows, on an unsafe origin, or because it failed, which is nobody's business (specification
 * section 4 "Update").
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  await idle();
  allowScriptUrl(address);
  return navigator.serviceWorker
    .register(trustedScriptUrl(address), { updateViaCache: 'none' })
    .catch(() => undefined);
}

/** Safari has no idle callback. */
function idle(): Promise<unknown> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 5_000 });
    else setTimeout(resolve, 1_000);
  });
}
