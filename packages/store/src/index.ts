export { useAccountInfo } from './account-info/account-info.ts';
export { useApplication, useFeature } from './application/use-application.ts';
export { type JobState, type JobsState, useJob, useJobs, useSendResults } from './jobs/use-jobs.ts';
export {
  type Notification,
  useDismissNotification,
  useNotifications,
  useNotify,
} from './notifications/notifications.ts';
export type { Persistence } from './persistence/persistence.ts';
export {
  createPortalStore,
  type PortalStore,
  type PortalStoreOptions,
  type StartResult,
} from './portal/create-portal-store.ts';
export type { PortalApi } from './portal/portal.ts';
export { PortalStoreProvider } from './portal/portal-store-provider.tsx';
export type { ServerValue } from './portal/server-value.ts';
export {
  useHighContrast,
  useLanguage,
  useSetHighContrast,
  useSetLanguage,
} from './preferences/use-preferences.ts';
export { type Credentials, type LoginOutcome, withoutWhitespace } from './session/login.ts';
export type { OtherTabs } from './session/other-tabs.ts';
export { useSessionEnded } from './session/session-ended.ts';
export { type SessionInfo, useLogin, useLogout, useSession } from './session/use-session.ts';
