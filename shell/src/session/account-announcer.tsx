import { type AccountSummary, useAccounts } from '@zaehlwerk/store';
import { VisuallyHidden } from '@zaehlwerk/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';

/**
 * Announces to screen readers that an account was removed, and which one is current now. The heading of the start page
 * and a login announce the latter themselves.
 */
export function AccountAnnouncer() {
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

  // An old announcement must not be read as part of the page.
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
