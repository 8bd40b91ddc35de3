import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import { useConnectivityState, useQueuedWarning } from '@zaehlwerk/store/host';
import { Button, Dialog } from '@zaehlwerk/ui';
import { useEffect, useRef, useState } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { OfflinePanel } from './offline-panel.tsx';

interface Props {
  /** How many readings wait to be sent. */
  readonly queuedCount: number;
}

/** What the portal says of the connection, on every page (specification section 4, "Offline"). */
export function Connection({ queuedCount }: Props) {
  const now = useConnectivityState();
  const connection = useSettledConnection(now);
  const isOnline = connection === 'online';
  const [isHidden, setHidden] = useState(false);
  // Hidden for as long as the connection is gone; the next time it goes is news.
  if (isOnline && isHidden) setHidden(false);
  useBackOnlineNotice({ isReached: now === 'online', isToldReached: isOnline, queuedCount });
  return (
    <>
      <OfflinePanel
        connection={isHidden ? 'online' : connection}
        queuedCount={queuedCount}
        onHide={() => setHidden(true)}
      />
      <QueuedWarning queuedCount={isOnline ? 0 : queuedCount} />
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
  /** How many readings wait to be sent. */
  readonly queuedCount: number;
}

/**
 * Says that the connection is back, and how many readings had waited for it (specification section 4, "Offline"): some
 * may be sent before it is said. What it said is taken away when the connection is gone again.
 */
function useBackOnlineNotice({ isReached, isToldReached, queuedCount }: ConnectionNow): void {
  const { t } = useShellTexts();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const wasReached = useRef(isToldReached);
  const queuedWhileAway = useRef(0);
  const shown = useRef<string>(undefined);

  useEffect(() => {
    if (!isReached) queuedWhileAway.current = queuedCount;
  }, [isReached, queuedCount]);

  useEffect(() => {
    if (isToldReached === wasReached.current) return;
    wasReached.current = isToldReached;
    if (!isToldReached) {
      if (shown.current !== undefined) dismiss(shown.current);
      return;
    }
    const count = queuedWhileAway.current;
    shown.current = notify({
      type: 'SUCCESS',
      title: t('connection.back.title'),
      message: count > 0 ? t('connection.back.queued', { count }) : t('connection.back.all'),
    });
  }, [isToldReached, notify, dismiss, t]);
}

interface QueuedWarningProps {
  /** How many readings wait for the connection; none while there is one. */
  readonly queuedCount: number;
}

/** Says once that readings wait on this device, and what that asks of the reader. */
function QueuedWarning({ queuedCount }: QueuedWarningProps) {
  const { t } = useShellTexts();
  const { isUnread, markRead } = useQueuedWarning();
  return (
    <Dialog
      open={isUnread && queuedCount > 0}
      onClose={markRead}
      title={t('connection.queued.title')}
      closeLabel={t('droppedData.close')}
      actions={<Button onClick={markRead}>{t('connection.queued.understood')}</Button>}
    >
      <p>{t('connection.queued.kept', { count: queuedCount })}</p>
      <p>{t('connection.queued.keepOpen')}</p>
    </Dialog>
  );
}
