import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import {
  type Connectivity,
  type ItemCounts,
  useConnectivityState,
  useQueuedWarning,
} from '@zaehlwerk/store/host';
import { Button, Dialog } from '@zaehlwerk/ui';
import { useEffect, useRef, useState } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { useItemLabels } from '../queue/item-labels.ts';
import { OfflinePanel } from './offline-panel.tsx';

interface Props {
  /** Items that wait to be sent. */
  readonly queued: ItemCounts;
}

/** The connection as the user sees it, on every page (specification section 4, "Offline"). */
export function Connection({ queued }: Props) {
  const connection = useSettledConnection();
  const isOnline = connection === 'online';
  const [isHidden, setHidden] = useState(false);
  // Hidden until the connection is back; losing it again shows the panel again.
  if (isOnline && isHidden) setHidden(false);
  useBackOnlineNotice(isOnline, queued);
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

const settledMilliseconds = 1000;

/** Reports a lost connection at once, but a restored one only after a second: a flapping network is one notice. */
function useSettledConnection(): Connectivity['state'] {
  const now = useConnectivityState();
  const [settled, setSettled] = useState(now);
  if (now !== 'online' && now !== settled) setSettled(now);
  useEffect(() => {
    if (now !== 'online') return;
    const timer = setTimeout(() => setSettled('online'), settledMilliseconds);
    return () => clearTimeout(timer);
  }, [now]);
  return settled;
}

/** Says how many items waited for the connection: some are sent before the notice shows. A new loss dismisses it. */
function useBackOnlineNotice(isOnline: boolean, queued: ItemCounts): void {
  const { t } = useShellTexts();
  const { counted } = useItemLabels();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const isReached = useConnectivityState() === 'online';
  const wasOnline = useRef(isOnline);
  const queuedWhileOffline = useRef<ItemCounts>({});
  const shown = useRef('');

  useEffect(() => {
    if (!isReached) queuedWhileOffline.current = queued;
  }, [isReached, queued]);

  useEffect(() => {
    if (isOnline === wasOnline.current) return;
    wasOnline.current = isOnline;
    if (!isOnline) return dismiss(shown.current);
    const values = counted(queuedWhileOffline.current);
    shown.current = notify({
      type: 'SUCCESS',
      title: t('connection.back.title'),
      message: values.count > 0 ? t('connection.back.queued', values) : t('connection.back.all'),
    });
  }, [isOnline, notify, dismiss, t, counted]);
}

/** Shows once that items wait on this device. `queued` is empty while online. */
function QueuedWarning({ queued }: Props) {
  const { t } = useShellTexts();
  const { counted } = useItemLabels();
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
