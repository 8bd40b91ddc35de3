import { useConnectivityState } from '@zaehlwerk/store/host';
import { useState } from 'react';
import { OfflinePanel } from './offline-panel.tsx';
import { QueuedWarning } from './queued-warning.tsx';
import { useBackOnlineNotice } from './use-back-online-notice.ts';
import { useSettledConnection } from './use-settled-connection.ts';

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
