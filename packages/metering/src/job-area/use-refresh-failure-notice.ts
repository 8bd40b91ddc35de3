import { useNotify } from '@zaehlwerk/store';
import { useIsServerReached } from '@zaehlwerk/store/data';
import { useEffect } from 'react';
import type { JobsState } from '../jobs.ts';
import { useTexts } from '../texts.ts';

/** At module level, because the screen may be left and entered again during the failure. */
let isAnnounced = false;

type Reloading = Pick<JobsState, 'status' | 'error' | 'reload'>;

/**
 * Notifies once that reloading the jobs failed, until it succeeds; not while the server is unreachable, which
 * the portal reports, and not for a 401 (specification section 8). Returns a manual reload, which notifies again.
 */
export function useRefreshFailureNotice({ status, error: last, reload }: Reloading): () => Promise<void> {
  const { t } = useTexts();
  const error = status === 'ready' ? last : undefined;
  const notify = useNotify();
  const isServerReached = useIsServerReached();
  useEffect(() => {
    if (error === undefined) {
      isAnnounced = false;
      return;
    }
    const isSessionOver = error.kind === 'refused' && error.status === 401;
    if (isAnnounced || isSessionOver) return;
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
  return () => {
    isAnnounced = false;
    return reload();
  };
}
