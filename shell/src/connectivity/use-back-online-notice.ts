import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import { useEffect, useRef } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';

/**
 * Says that the connection is back, and how many readings are sent now (specification section 4, "Offline"); what it
 * said is taken away when the connection is gone again.
 *
 * @param queuedCount how many readings wait to be sent
 */
export function useBackOnlineNotice(isOnline: boolean, queuedCount: number): void {
  const { t } = useShellTexts();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const wasOnline = useRef(isOnline);
  const queuedWhileAway = useRef(0);
  const shown = useRef<string>(undefined);

  useEffect(() => {
    if (!isOnline) queuedWhileAway.current = queuedCount;
  }, [isOnline, queuedCount]);

  useEffect(() => {
    if (isOnline === wasOnline.current) return;
    wasOnline.current = isOnline;
    if (!isOnline) {
      if (shown.current !== undefined) dismiss(shown.current);
      return;
    }
    const count = queuedWhileAway.current;
    shown.current = notify({
      type: 'SUCCESS',
      title: t('connection.back.title'),
      message: count > 0 ? t('connection.back.queued', { count }) : t('connection.back.all'),
    });
  }, [isOnline, notify, dismiss, t]);
}
