/** What screens that show and change data need; shared like the main entry, but loaded with the first of them. */
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
export type { AccountState } from './server-value/account-value.ts';
export {
  type AccountValueDeclaration,
  type ApplicationValueDeclaration,
  type DeclaredAccountValue,
  type DeclaredApplicationValue,
  declareServerValue,
  type LoadedServerValue,
  useServerValue,
  useServerValueOfAll,
} from './server-value/declare-server-value.ts';
export type { ServerValue } from './server-value/server-value.ts';
export { useAccountCall } from './session/use-account-call.ts';
