/** For screens that show and change data; shared like the main entry, but loaded with the first of them. */
export type {
  AccountDrafts,
  DraftHandle,
  DraftKind,
  FileOf,
  HandedOverDraft,
  ItemSummary,
  KeepProblem,
  MoveToDraft,
  QueuedItem,
  QueueKind,
  SendProblem,
  StoredDraft,
  Submission,
  Taken,
} from '@zaehlwerk/outbox';
export { filledBody, readableItem, summaryOf } from '@zaehlwerk/outbox';
export { type AccountPreference, useAccountPreference } from './account-preference.ts';
export { useIsOnline } from './connectivity/use-is-online.ts';
export { useIsServerReached } from './connectivity/use-is-server-reached.ts';
export { useDraftedKeys, useDrafts } from './drafts.ts';
export { type QueueCommands, type ToSend, useQueueCommands, useSend } from './outbox/queue-commands.ts';
export { type QueuedStatus, type QueueState, queuedStatus } from './outbox/queue-state.ts';
export { useQueue, useQueuedByAccount, useQueuedBySubject } from './outbox/use-queue.ts';
export { useSetShowsAllAccounts, useShowsAllAccounts } from './preferences.ts';
export type { AccountState } from './queries/account-query.ts';
export type { ApplicationQueryDefinition } from './queries/application-query.ts';
export {
  type AccountQueryDefinition,
  type DefinedAccountQuery,
  defineQuery,
  type QueryResult,
  useQuery,
  useQueryOfAllAccounts,
} from './queries/define-query.ts';
export type { QueryState } from './queries/query-state.ts';
export { randomKey } from './random-key.ts';
export { useAccountCall } from './session/use-account-call.ts';
