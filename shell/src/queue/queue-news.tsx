import { useAccounts, useNotify, useSession } from '@zaehlwerk/store';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { type SentBatch, useSentBatches } from '@zaehlwerk/store/host';
import { useEffect } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { queuePart } from './queue-part.tsx';

/** Of so few readings the meters are named. */
const namedAtMost = 3;

/**
 * Says what came of readings that were sent without anybody waiting for them, once per batch (specification section 4,
 * "Offline"). A tab in the background leaves it to the one that is looked at, unless it has sent them itself; what was
 * refused is told of as soon as somebody looks.
 */
export function QueueNews() {
  const { t } = useShellTexts();
  const notify = useNotify();
  const accounts = useAccounts();
  const withMeters = (message: string, items: readonly QueuedItem[]) => {
    // What another account has sent is not told to whoever is logged in now.
    const own = items.filter(({ accountId }) => accounts.some(account => account.accountId === accountId));
    const meterNumbers = [...new Set(own.map(({ summary }) => summary.meterNumber))];
    if (meterNumbers.length === 0 || items.length > namedAtMost) return message;
    return `${message} ${t('queue.batch.meters', { replace: { meterNumbers: meterNumbers.join(', ') } })}`;
  };
  useSentBatches(({ confirmed, refused, isOfThisTab }: SentBatch) => {
    const isLookedAt = document.visibilityState === 'visible';
    if (!isOfThisTab && !isLookedAt) return false;
    if (confirmed.length > 0)
      notify({
        type: 'SUCCESS',
        title: t('queue.sent.title'),
        message: withMeters(t('queue.sent.message'), confirmed),
        topic: 'reading-sent',
      });
    if (refused.length > 0 && isLookedAt)
      notify({
        type: 'ERROR',
        title: t('queue.notAccepted.title'),
        message: withMeters(t('queue.notAccepted.message', { count: refused.length }), refused),
        link: { to: ownPaths.queue, label: t('queue.notAccepted.link') },
      });
    return isLookedAt;
  });
  const isLoggedIn = useSession() !== null;
  useEffect(() => {
    // Whoever needs the page has lost the connection, and it may be the first visit.
    if (isLoggedIn) void queuePart.load();
  }, [isLoggedIn]);
  return null;
}
