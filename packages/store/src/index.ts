export { Subscribable, type UnsentDrafts } from '@zaehlwerk/outbox';
export { useApplication, useFeature } from './application/application.ts';
export {
  type Notification,
  useDismissNotification,
  useNotifications,
  useNotify,
} from './notifications.ts';
export {
  type Credentials,
  type LoginOutcome,
  type LoginProblem,
  withoutWhitespace,
} from './session/login.ts';
export { linkTokenOf, type OpenedLinkState, useOpenedLink } from './session/opened-link.ts';
export {
  type AccountSummary,
  useAccountCommands,
  useAccounts,
} from './session/use-accounts.ts';
export { type SessionInfo, useLogin, useLoginWithLink, useSession } from './session/use-session.ts';
