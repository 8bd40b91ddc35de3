/** For hosts of modules, the shell above all; no part of the contract with modules, and not shared with them. */
export { type SentBatch, type SentReceipt, tryOr } from '@zaehlwerk/outbox';
export { useAccountInfo } from './account-info/account-info.ts';
export { forgetLeftPages } from './anonymous/forget-left-pages.ts';
export { tabEntries } from './anonymous/tab-entries.ts';
export type { StartResult } from './application/application.ts';
export { canaryBucket } from './canary-bucket.ts';
export type { Connectivity } from './connectivity/connectivity.ts';
export { useServerClock } from './connectivity/connectivity-of.ts';
export { useConnectivity, useConnectivityState } from './connectivity/use-connectivity.ts';
export { useFacts } from './facts.ts';
export { firstViewOf } from './first-view.ts';
export { type QueueExport, useExportQueue } from './outbox/export-queue.ts';
export {
  countsOf,
  type ItemCounts,
  totalOf,
  useLeavingQueue,
  useQueuedCounts,
  useQueuedCountsOf,
  useUpload,
  useWaitingCounts,
} from './outbox/queue-overview.ts';
export { useQueue } from './outbox/use-queue.ts';
export { useQueuedWarning, useSentBatches } from './outbox/use-queue-news.ts';
export { type SentItem, useSentItems } from './outbox/use-sent-items.ts';
export { hasKeptOverrides } from './overrides/has-kept-overrides.ts';
export {
  forgetOverrides,
  type KeptOverride,
  keepOverride,
  keptOverrides,
} from './overrides/kept-overrides.ts';
export type { Persistence } from './persistence/persistence.ts';
export { type RestoreFailure, useRestoreFailures } from './persistence/restore-failures.ts';
export {
  createPortalStore,
  type PortalStore,
  type PortalStoreOptions,
  PortalStoreProvider,
} from './portal-store.tsx';
export {
  useHighContrast,
  useLanguage,
  useSetHighContrast,
  useSetLanguage,
} from './preferences.ts';
export { mayUpdate } from './reload-guards.ts';
export { RequestScope } from './request-scope.tsx';
export { useEraseAccounts, useEraseAndLogOut } from './session/erase-accounts.ts';
export type { SessionEnd } from './session/remove-account.ts';
export { useRevokeSessions } from './session/revoke-sessions.ts';
export { type ClosedShare, useClosedShares } from './session/use-closed-shares.ts';
export {
  useIsLoggingOut,
  useLoginsMade,
  useLogout,
} from './session/use-session.ts';
export { useSessionEnded } from './session/use-session-ended.ts';
export { useStorageEviction } from './storage-eviction/storage-eviction.ts';
export { keepViewHints } from './view-hints.ts';
