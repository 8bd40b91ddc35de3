/** What the portal knows of the connection and of what waits for it; shared like the main entry, but loaded after the start. */

export type { SentBatch } from '@zaehlwerk/outbox';
export type { Connectivity } from './connectivity/connectivity.ts';
export { useConnectivity, useConnectivityState } from './connectivity/use-connectivity.ts';
export { type QueuedCount, useQueuedCount } from './outbox/use-queued-count.ts';
export { useSentBatches } from './outbox/use-sent-batches.ts';
