import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import { type ItemCounts, useConnectivityState, useQueuedWarning } from '@zaehlwerk/store/host';
import { Button, Dialog } from '@zaehlwerk/ui';
import { useEffect, useRef, useState } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { useItemWords } from '../queue/item-words.ts';
import { OfflinePanel } from './offline-panel.tsx';

interface Props {
  /** What waits to be sent. */
  readonly queued: ItemCounts;
}

/** What the portal says of the connection, on every page (specification section 4, "Offline"). */
export function Connection({ queued }: Props) {
  const now = useConnectivityState();
  const connection = useSettledConnection(now);
  const isOnline = connection === 'online';
  const [isHidden, setHidden] = useState(false);
  // Hidden for as long as the connection is gone; the next time it goes is news.
  if (isOnline && isHidden) setHidden(false);
  useBackOnlineNotice({ isReached: now === 'online', isToldReached: isOnline, queued });
  return (
    <>
      <OfflinePanel
        connection={isHidden ? 'online' : connection}
        queued={queued}
        onHide={() => setHidden(true)}
      />
      <QueuedWarning queued={isOnline ? {} : queued} />
    </>
  );
}

type ConnectionState = 'online' | 'offline' | 'wrong-server';

/** How long the connection has to hold before anybody is told that it is back. */
const settledMilliseconds = 1000;

/**
 * The connection as it is told: that it is gone at once, that it is back only when it has held for a second. Of a
 * network that comes and goes the reader hears once.
 */
function useSettledConnection(now: ConnectionState): ConnectionState {
  const [told, setTold] = useState(now);
  if (now !== 'online' && now !== told) setTold(now);
  useEffect(() => {
    if (now !== 'online') return;
    const timer = setTimeout(() => setTold('online'), settledMilliseconds);
    return () => clearTimeout(timer);
  }, [now]);
  return told;
}

interface ConnectionNow {
  /** Whether the server can be reached now. */
  readonly isReached: boolean;
  /** Whether the reader is to know that it can. */
  readonly isToldReached: boolean;
  /** What waits to be sent. */
  readonly queued: ItemCounts;
}

/**
 * Says that the connection is back, and how many items had waited for it (specification section 4, "Offline"): some
 * may be sent before it is said. What it said is taken away when the connection is gone again.
 */
function useBackOnlineNotice({ isReached, isToldReached, queued }: ConnectionNow): void {
  const { t } = useShellTexts();
  const { counted } = useItemWords();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const wasReached = useRef(isToldReached);
  const queuedWhileAway = useRef<ItemCounts>({});
  const shown = useRef<string>(undefined);

  useEffect(() => {
    if (!isReached) queuedWhileAway.current = queued;
  }, [isReached, queued]);

  useEffect(() => {
    if (isToldReached === wasReached.current) return;
    wasReached.current = isToldReached;
    if (!isToldReached) {
      if (shown.current !== undefined) dismiss(shown.current);
      return;
    }
    const values = counted(queuedWhileAway.current);
    shown.current = notify({
      type: 'SUCCESS',
      title: t('connection.back.title'),
      message: values.count > 0 ? t('connection.back.queued', values) : t('connection.back.all'),
    });
  }, [isToldReached, notify, dismiss, t, counted]);
}

interface QueuedWarningProps {
  /** What waits for the connection; nothing while there is one. */
  readonly queued: ItemCounts;
}

/** Says once that items wait on this device, and what that asks of the reader. */
function QueuedWarning({ queued }: QueuedWarningProps) {
  const { t } = useShellTexts();
  const { counted } = useItemWords();
  const values = counted(queued);
  const { isUnread, markRead } = useQueuedWarning();
  return (
    <Dialog
      open={isUnread && values.count > 0}
      onClose={markRead}
      title={t('connection.queued.title')}
      closeLabel={t('droppedData.close')}
      actions={<Button onClick={markRead}>{t('connection.queued.understood')}</Button>}
    >
      <p>{t('connection.queued.kept', values)}</p>
      <p>{t('connection.queued.keepOpen')}</p>
    </Dialog>
  );
}
