import { useNotify, useSession } from '@zaehlwerk/store';
import { type SentBatch, useSentBatches } from '@zaehlwerk/store/host';
import { useEffect } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { queuePart } from './queue-part.tsx';

/**
 * Says what came of readings that were sent without anybody waiting for them, once per batch (specification section 4,
 * "Offline"). A tab in the background leaves it to the one that is looked at, unless it has sent them itself; what was
 * refused is told of as soon as somebody looks.
 */
export function QueueNews() {
  const { t } = useShellTexts();
  const notify = useNotify();
  useSentBatches(({ confirmed, refused, isOfThisTab }: SentBatch) => {
    const isLookedAt = document.visibilityState === 'visible';
    if (!isOfThisTab && !isLookedAt) return false;
    if (confirmed > 0)
      notify({
        type: 'SUCCESS',
        title: t('queue.sent.title'),
        message: t('queue.sent.message'),
        topic: 'reading-sent',
      });
    if (refused.length > 0 && isLookedAt)
      notify({
        type: 'ERROR',
        title: t('queue.notAccepted.title'),
        message: t('queue.notAccepted.message', { count: refused.length }),
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
