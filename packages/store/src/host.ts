/** What a host of modules needs, the shell above all; no part of the contract with modules, and not shared with them. */
export type { QueueFileContents, QueueFileProblem, SentBatch, TakenQueueFile } from '@zaehlwerk/outbox';
export { useAccountInfo } from './account-info/account-info.ts';
export { canaryBucket } from './canary/canary-bucket.ts';
export type { Connectivity } from './connectivity/connectivity.ts';
export { useConnectivity, useConnectivityState } from './connectivity/use-connectivity.ts';
export { useDroppedData } from './dropped-data/use-dropped-data.ts';
export { useFacts } from './facts/use-facts.ts';
export type { QueuedCount } from './outbox/queue-state.ts';
export { type LeavingQueue, useLeavingQueue } from './outbox/use-leaving-queue.ts';
export { useQueuedCount, useWaitingCount } from './outbox/use-queue.ts';
export { useQueuedWarning } from './outbox/use-queued-warning.ts';
export { useSentBatches } from './outbox/use-sent-batches.ts';
export { hasKeptOverrides } from './overrides/has-kept-overrides.ts';
export {
  forgetOverrides,
  type KeptOverride,
  keepOverride,
  keptOverrides,
} from './overrides/kept-overrides.ts';
export { type LostAtStart, useLostAtStart } from './persistence/lost-at-start.ts';
export {
  createPortalStore,
  type PortalStore,
  type PortalStoreOptions,
  type StartResult,
} from './portal/create-portal-store.ts';
export { PortalStoreProvider } from './portal/portal-store-provider.tsx';
export {
  useHighContrast,
  useLanguage,
  useSetHighContrast,
  useSetLanguage,
} from './preferences/use-preferences.ts';
export type { FileResult, WrittenReadings } from './queue-file/queue-file.ts';
export { type QueueFileCommands, useQueueFile } from './queue-file/use-queue-file.ts';
export type { SessionEnd } from './session/session-end.ts';
export { useIsLoggingOut, useLoginsAndLogoutsMade, useLogout } from './session/use-session.ts';
export { useSessionEnded } from './session/use-session-ended.ts';
export { mayUpdate } from './updates/hold-updates.ts';
