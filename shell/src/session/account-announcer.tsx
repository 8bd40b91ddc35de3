import { type AccountSummary, useAccounts } from '@zaehlwerk/store';
import { VisuallyHidden } from '@zaehlwerk/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';

/** For screen readers: an account was removed, and which one is current. Start page and login do the latter. */
export function AccountAnnouncer() {
  const { t } = useShellTexts();
  const accounts = useAccounts();
  const { pathname } = useLocation();
  const before = useRef(accounts);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const [previous, ...others] = before.current;
    before.current = accounts;
    const [current] = accounts;
    if (previous === undefined || current === undefined) return;
    const gone = [previous, ...others].filter(account => !isAmong(accounts, account));
    const isChanged = previous.accountId !== current.accountId && isAmong(others, current);
    const announcements = gone.map(({ name }) => t('accounts.removed', { name }));
    if (isChanged && pathname !== ownPaths.home)
      announcements.push(t('accounts.nowCurrent', { name: current.name }));
    if (announcements.length > 0) setAnnouncement(announcements.join('. '));
  }, [accounts, pathname, t]);

  // An old announcement must not be read as part of the page.
  useEffect(() => {
    if (announcement === '') return;
    const timer = setTimeout(setAnnouncement, 5000, '');
    return () => clearTimeout(timer);
  }, [announcement]);

  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>;
}

function isAmong(accounts: readonly AccountSummary[], { accountId }: AccountSummary): boolean {
  return accounts.some(account => account.accountId === accountId);
}
