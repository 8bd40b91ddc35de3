/** What only screens of readings need; shared like the main entry, but loaded with the first of them. */
export type {
  AccountDrafts,
  HandedOverDraft,
  KeepProblem,
  QueuedItem,
  SendProblem,
  Sent,
} from '@zaehlwerk/outbox';
export { useIsServerReached } from './connectivity/use-is-server-reached.ts';
export { askBeforeUnload } from './drafts/ask-before-unload.ts';
export { type DeclaredDrafts, declareDrafts, useDrafts } from './drafts/use-drafts.ts';
export { useAccountsWithJob } from './jobs/use-accounts-with-job.ts';
export { useFetchResultImage } from './jobs/use-fetch-result-image.ts';
export type { JobReadingContent } from './outbox/job-reading.ts';
export type { QueueState } from './outbox/queue-state.ts';
export { type QueuedStatus, queuedStatus } from './outbox/queued-status.ts';
export type { UnknownReadingContent } from './outbox/unknown-reading.ts';
export {
  type QueueCommands,
  type ToSend,
  useQueue,
  useQueueCommands,
  useQueuedJobs,
  useSend,
} from './outbox/use-queue.ts';
export { randomKey } from './random-key/random-key.ts';
