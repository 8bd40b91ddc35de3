export type { UnsentDrafts } from '@zaehlwerk/outbox';
export { useAccountInfo } from './account-info/account-info.ts';
export { useApplication, useFeature } from './application/use-application.ts';
export { deviceDraw } from './device-draw/device-draw.ts';
export { useMeterReadingHelp } from './help/use-meter-reading-help.ts';
export { type JobState, type JobsState, useJob, useJobs } from './jobs/use-jobs.ts';
export {
  type Notification,
  useDismissNotification,
  useNotifications,
  useNotify,
} from './notifications/notifications.ts';
export { type LostAtStart, useLostAtStart } from './persistence/lost-at-start.ts';
export type { Persistence } from './persistence/persistence.ts';
export {
  createPortalStore,
  type PortalStore,
  type PortalStoreOptions,
  type StartResult,
} from './portal/create-portal-store.ts';
export { PortalStoreProvider } from './portal/portal-store-provider.tsx';
export type { ServerValue } from './portal/server-value.ts';
export {
  useHighContrast,
  useLanguage,
  useSetHighContrast,
  useSetLanguage,
} from './preferences/use-preferences.ts';
export type { AccountSummary } from './session/account-names.ts';
export { linkTokenOf } from './session/link-token.ts';
export {
  type Credentials,
  type LoginOutcome,
  type LoginProblem,
  withoutWhitespace,
} from './session/login.ts';
export type { OtherTabs } from './session/other-tabs.ts';
export type { SessionEnd } from './session/session-end.ts';
export { type HoldsUnsavedWork, useReportUnsavedWork } from './session/unsaved-work.ts';
export { type AccountCommands, useAccountCommands, useAccounts } from './session/use-accounts.ts';
export { type OpenedLinkState, useOpenedLink } from './session/use-opened-link.ts';
export {
  type SessionInfo,
  useIsLoggingOut,
  useLogin,
  useLoginsAndLogoutsMade,
  useLoginWithLink,
  useLogout,
  useSession,
} from './session/use-session.ts';
export { useSessionEnded } from './session/use-session-ended.ts';
