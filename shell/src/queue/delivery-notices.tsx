import { useAccounts, useNotify, useSession } from '@zaehlwerk/store';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { countsOf, type SentBatch, useSentBatches } from '@zaehlwerk/store/host';
import { useEffect } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { useItemLabels } from './item-labels.ts';
import { queuePart } from './queue-part.tsx';

const maxNamed = 3;

/**
 * Notifies of items that were sent in the background, once per batch (specification section 4, "Offline"). A hidden tab
 * leaves it to the visible one, unless it sent them itself; refused items are reported once a tab is visible.
 */
export function DeliveryNotices() {
  const { t } = useShellTexts();
  const notify = useNotify();
  const accounts = useAccounts();
  const { counted, title } = useItemLabels();
  const withNames = (message: string, items: readonly QueuedItem[]) => {
    // Items of accounts that have logged out stay private.
    const own = items.filter(({ accountId }) => accounts.some(account => account.accountId === accountId));
    const names = new Set(own.map(({ kind, summary: { name } }) => title({ kind, name })));
    return items.length > maxNamed ? message : [message, [...names].join(', ')].join(' ').trim();
  };
  useSentBatches(({ confirmed, refused, isOfThisTab }: SentBatch) => {
    const isVisible = document.visibilityState === 'visible';
    if (!isOfThisTab && !isVisible) return false;
    if (confirmed.length > 0)
      notify({
        type: 'SUCCESS',
        title: t('queue.sent.title'),
        message: withNames(t('queue.sent.message'), confirmed),
        topic: 'reading-sent',
      });
    if (refused.length > 0 && isVisible)
      notify({
        type: 'ERROR',
        title: t('queue.state.refused'),
        message: withNames(t('queue.notAccepted.message', counted(countsOf(refused))), refused),
        link: { to: ownPaths.queue, label: t('queue.notAccepted.link') },
      });
    return isVisible;
  });
  const isLoggedIn = useSession() !== null;
  useEffect(() => {
    // Preload: the page is needed offline, perhaps already on this visit.
    if (isLoggedIn) void queuePart.load();
  }, [isLoggedIn]);
  return null;
}
