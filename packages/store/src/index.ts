export type { UnsentDrafts } from '@zaehlwerk/outbox';
export { useApplication, useFeature } from './application/use-application.ts';
export {
  type Notification,
  useDismissNotification,
  useNotifications,
  useNotify,
} from './notifications/notifications.ts';
export type { AccountSummary } from './session/account-names.ts';
export { linkTokenOf } from './session/link-token.ts';
export {
  type Credentials,
  type LoginOutcome,
  type LoginProblem,
  withoutWhitespace,
} from './session/login.ts';
export { type AccountCommands, useAccountCommands, useAccounts } from './session/use-accounts.ts';
export { type OpenedLinkState, useOpenedLink } from './session/use-opened-link.ts';
export { type SessionInfo, useLogin, useLoginWithLink, useSession } from './session/use-session.ts';
