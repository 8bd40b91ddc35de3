/** What every page needs to know without a connection; shared like the main entry, but loaded after the start. */
export type { SentBatch } from '@zaehlwerk/outbox';
export type { Connectivity } from './connectivity/connectivity.ts';
export { useConnectivity, useConnectivityState } from './connectivity/use-connectivity.ts';
export { type LeavingQueue, useLeavingQueue } from './outbox/use-leaving-queue.ts';
export { type QueuedCount, useQueuedCount } from './outbox/use-queued-count.ts';
export { useQueuedWarning } from './outbox/use-queued-warning.ts';
export { useSentBatches } from './outbox/use-sent-batches.ts';
export { useWaitingCount } from './outbox/use-waiting-count.ts';
