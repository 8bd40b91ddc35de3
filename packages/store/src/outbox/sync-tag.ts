/** Under which the browser is asked to wake the service worker, so that it sends what waits in the outbox. */
export const outboxSyncTag = 'zaehlwerk-outbox';
