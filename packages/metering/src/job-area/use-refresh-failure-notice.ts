import type { ApiError } from '@zaehlwerk/api';
import { useNotify } from '@zaehlwerk/store';
import { useIsServerReached } from '@zaehlwerk/store/data';
import { useEffect } from 'react';
import { useTexts } from '../texts.ts';

/** Whether the reader knows of the failure already: the screen may be left and entered again while it lasts. */
let isAnnounced = false;

function sayNext(): void {
  isAnnounced = false;
}

function isSessionOver(error: ApiError): boolean {
  return error.kind === 'refused' && error.status === 401;
}

/**
 * Says once that the jobs could not be loaded again, until they could; silent while the server cannot be reached, which
 * the portal tells by itself, and for a 401 (specification section 8). The answer has the next failure said in any case:
 * for who asks for the jobs by hand.
 */
export function useRefreshFailureNotice(error: ApiError | undefined): () => void {
  const { t } = useTexts();
  const notify = useNotify();
  const isServerReached = useIsServerReached();
  useEffect(() => {
    if (error === undefined) {
      isAnnounced = false;
      return;
    }
    if (isAnnounced || isSessionOver(error)) return;
    let isCurrent = true;
    void isServerReached().then(isReached => {
      if (!isCurrent || isAnnounced || !isReached) return;
      isAnnounced = true;
      notify({
        type: 'ERROR',
        title: t('jobs.refreshFailed.title'),
        message: t('jobs.refreshFailed.message'),
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [error, notify, t, isServerReached]);
  return sayNext;
}
