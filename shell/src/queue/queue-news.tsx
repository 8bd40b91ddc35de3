import { useAccounts, useNotify, useSession } from '@zaehlwerk/store';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { countsOf, type SentBatch, useSentBatches } from '@zaehlwerk/store/host';
import { useEffect } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { useItemWords } from './item-words.ts';
import { queuePart } from './queue-part.tsx';

/** So few items are named. */
const namedAtMost = 3;

/**
 * Says what came of items that were sent without anybody waiting for them, once per batch (specification section 4,
 * "Offline"). A tab in the background leaves it to the one that is looked at, unless it has sent them itself; what was
 * refused is told of as soon as somebody looks.
 */
export function QueueNews() {
  const { t } = useShellTexts();
  const notify = useNotify();
  const accounts = useAccounts();
  const { counted, title } = useItemWords();
  const withNames = (message: string, items: readonly QueuedItem[]) => {
    // What another account has sent is not told to whoever is logged in now.
    const own = items.filter(({ accountId }) => accounts.some(account => account.accountId === accountId));
    const names = new Set(own.map(({ kind, summary: { name } }) => title({ kind, name })));
    return items.length > namedAtMost ? message : [message, [...names].join(', ')].join(' ').trim();
  };
  useSentBatches(({ confirmed, refused, isOfThisTab }: SentBatch) => {
    const isLookedAt = document.visibilityState === 'visible';
    if (!isOfThisTab && !isLookedAt) return false;
    if (confirmed.length > 0)
      notify({
        type: 'SUCCESS',
        title: t('queue.sent.title'),
        message: withNames(t('queue.sent.message'), confirmed),
        topic: 'reading-sent',
      });
    if (refused.length > 0 && isLookedAt)
      notify({
        type: 'ERROR',
        title: t('queue.state.refused'),
        message: withNames(t('queue.notAccepted.message', counted(countsOf(refused))), refused),
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
