/**
 * Under which the browser is asked to wake the service worker, so that it sends what waits in the outbox. In a file of
 * its own: the worker has it from its start, and all that sends later, which would come apart into more bytes.
 */
export const outboxSyncTag = 'zw-outbox';
