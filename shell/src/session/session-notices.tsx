import {
  type AccountSummary,
  useAccounts,
  useDismissNotification,
  useNotify,
  useSession,
} from '@zaehlwerk/store';
import { useAccountInfo, useLoginsAndLogoutsMade, useSessionEnded } from '@zaehlwerk/store/host';
import { VisuallyHidden } from '@zaehlwerk/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { linkLoginPath } from './take-link-token.ts';

/**
 * Says as whom a new login is made, where it may be another account than the user thinks: a link or a QR code names
 * nobody, and beside other accounts the screens change to the new one. The start page says it itself.
 */
export function NewLoginNotice() {
  const { t } = useShellTexts();
  const notify = useNotify();
  const { logins } = useLoginsAndLogoutsMade();
  const { pathname } = useLocation();
  const [current, ...others] = useAccounts();
  const isNameKnown = useAccountInfo().status !== 'loading';
  const seen = useRef(0);
  const [isToBeTold, setToBeTold] = useState(false);
  const mayBeUnexpected = others.length > 0 || pathname === linkLoginPath;

  useEffect(() => {
    if (logins === seen.current) return;
    seen.current = logins;
    setToBeTold(mayBeUnexpected);
  }, [logins, mayBeUnexpected]);

  useEffect(() => {
    // The page of the login is about to be left.
    if (pathname === linkLoginPath || pathname === ownPaths.addAccount) return;
    if (!isToBeTold || !isNameKnown || !current) return;
    setToBeTold(false);
    if (pathname === ownPaths.home) return;
    const { name } = current;
    notify({ type: 'INFO', title: t('session.begun.title'), message: t('session.begun.message', { name }) });
  }, [isToBeTold, isNameKnown, current, pathname, notify, t]);

  return null;
}

/**
 * Tells the user that a login has ended: the last one, until they are logged in again, or one of several. There is one
 * such notice at a time, however many logins end one after the other.
 */
export function SessionEndedNotice() {
  const { t } = useShellTexts();
  const { ended, acknowledge } = useSessionEnded();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const isLoggedIn = useSession() !== null;
  const shown = useRef<{ readonly id: string; readonly untilLogin: boolean }>(undefined);

  useEffect(() => {
    if (ended === undefined) return;
    acknowledge();
    if (shown.current) dismiss(shown.current.id);
    const id = notify({
      type: 'WARNING',
      title: t(`session.ended.${ended}.title`),
      message: t(`session.ended.${ended}.message`),
    });
    shown.current = { id, untilLogin: ended === 'session' };
  }, [ended, acknowledge, notify, dismiss, t]);

  useEffect(() => {
    if (!isLoggedIn || !shown.current?.untilLogin) return;
    dismiss(shown.current.id);
    shown.current = undefined;
  }, [isLoggedIn, dismiss]);

  return null;
}

/**
 * Reads out what eyes see in the list of accounts: that one is gone, and which one is current now. The heading of the
 * start page says the latter itself, and so does a login.
 */
export function AccountNews() {
  const { t } = useShellTexts();
  const accounts = useAccounts();
  const { pathname } = useLocation();
  const before = useRef(accounts);
  const [news, setNews] = useState('');

  useEffect(() => {
    const [previous, ...others] = before.current;
    before.current = accounts;
    const [current] = accounts;
    if (previous === undefined || current === undefined) return;
    const gone = [previous, ...others].filter(account => !isAmong(accounts, account));
    const isChanged = previous.accountId !== current.accountId && isAmong(others, current);
    const said = gone.map(({ name }) => t('accounts.removed', { name }));
    if (isChanged && pathname !== ownPaths.home) said.push(t('accounts.nowCurrent', { name: current.name }));
    if (said.length > 0) setNews(said.join('. '));
  }, [accounts, pathname, t]);

  // What is no longer new is not to be found when somebody reads through the page.
  useEffect(() => {
    if (news === '') return;
    const timer = setTimeout(setNews, 5000, '');
    return () => clearTimeout(timer);
  }, [news]);

  return <VisuallyHidden role="status">{news}</VisuallyHidden>;
}

function isAmong(accounts: readonly AccountSummary[], { accountId }: AccountSummary): boolean {
  return accounts.some(account => account.accountId === accountId);
}
