/** In a file of its own: the worker loads it at its start, and the code that sends later. */
export const outboxSyncTag = 'zw-outbox';
