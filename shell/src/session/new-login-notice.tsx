import { useAccounts, useNotify } from '@zaehlwerk/store';
import { useAccountInfo, useLoginsMade } from '@zaehlwerk/store/host';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { linkLoginPath } from './take-link-token.ts';

/**
 * Names the account of a new login if it may not be the expected one: a link or QR code has no name, and with several
 * accounts the screens switch to the new one. The start page names it itself.
 */
export function NewLoginNotice() {
  const { t } = useShellTexts();
  const notify = useNotify();
  const { count, isUnnamed } = useLoginsMade();
  const { pathname } = useLocation();
  const [current, ...others] = useAccounts();
  const isNameKnown = useAccountInfo().status !== 'loading';
  const seen = useRef(0);
  const [isPending, setPending] = useState(false);
  const mayBeUnexpected = others.length > 0 || isUnnamed;

  useEffect(() => {
    if (count === seen.current) return;
    seen.current = count;
    setPending(mayBeUnexpected);
  }, [count, mayBeUnexpected]);

  useEffect(() => {
    // The login's own page is about to be left.
    if (pathname === linkLoginPath || pathname === ownPaths.addAccount) return;
    if (!isPending || !isNameKnown || !current) return;
    setPending(false);
    if (pathname === ownPaths.home) return;
    const { name } = current;
    notify({ type: 'INFO', title: t('session.begun.title'), message: t('session.begun.message', { name }) });
  }, [isPending, isNameKnown, current, pathname, notify, t]);

  return null;
}
