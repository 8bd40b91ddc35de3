import { useDismissNotification, useNotify, useSession } from '@zaehlwerk/store';
import { type ClosedShare, useClosedShares, useQueue, useSessionEnded } from '@zaehlwerk/store/host';
import { useEffect, useRef, useState } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { useClosedShareTexts } from '../queue/closed-share-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';

/** The last login, until the next one, or one of several. One such notice at a time; a closed share has its own. */
export function SessionEndedNotice() {
  const { t } = useShellTexts();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const isLoggedIn = useSession() !== null;
  const shownUntilLogin = useRef('');
  const [closedHere, setClosedHere] = useState<readonly ClosedShare[]>([]);

  useSessionEnded(({ of }, closed) => {
    if (closed) return setClosedHere(others => [...others, closed]);
    const id = notify({
      type: 'WARNING',
      title: t(`session.ended.${of}.title`),
      message: t(`session.ended.${of}.message`),
      topic: 'session-ended',
    });
    shownUntilLogin.current = of === 'session' ? id : '';
  });

  useEffect(() => {
    if (isLoggedIn) dismiss(shownUntilLogin.current);
  }, [isLoggedIn, dismiss]);

  return <ClosedShareNotices closedHere={closedHere} />;
}

/**
 * Notifies of closed shares: when one is closed on this page (`closedHere`), and on later pages as long as the queue
 * has items of it. Dismissed once the share is logged in again.
 */
function ClosedShareNotices({ closedHere }: { readonly closedHere: readonly ClosedShare[] }) {
  const { t } = useShellTexts();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const texts = useClosedShareTexts();
  const closed = useClosedShares();
  const { status, items } = useQueue();
  const shown = useRef(new Map<string, string>());

  useEffect(() => {
    if (status === 'loading' || closed === undefined) return;
    for (const share of closed) {
      const { accountId, since } = share;
      const left = items.filter(item => item.accountId === accountId);
      const isNew = closedHere.some(other => other.accountId === accountId && other.since === since);
      if (shown.current.has(accountId) || (left.length === 0 && !isNew)) continue;
      const link = { to: ownPaths.queue, label: t('queue.notAccepted.link') };
      const id = notify({ type: 'WARNING', ...texts(share, left), ...(left.length > 0 && { link }) });
      shown.current.set(accountId, id);
    }
    for (const [accountId, id] of shown.current) {
      if (closed.some(share => share.accountId === accountId)) continue;
      dismiss(id);
      shown.current.delete(accountId);
    }
  }, [status, items, closed, closedHere, notify, dismiss, texts, t]);

  return null;
}
