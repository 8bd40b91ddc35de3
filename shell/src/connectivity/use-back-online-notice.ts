import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import { useEffect, useRef } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';

interface Connection {
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
export function useBackOnlineNotice({ isReached, isToldReached, queuedCount }: Connection): void {
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
