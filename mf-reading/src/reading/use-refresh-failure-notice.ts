import type { ApiError } from '@zaehlwerk/api';
import { useTexts } from '@zaehlwerk/module-kit';
import { useNotify } from '@zaehlwerk/store';
import { useEffect } from 'react';

/** Failures that the reader knows of already: the screen may be left and entered again while one of them lasts. */
const announced = new WeakSet<ApiError>();

function isWorthANotice(error: ApiError): boolean {
  const isSessionOver = error.kind === 'refused' && error.status === 401;
  return navigator.onLine && !isSessionOver && !announced.has(error);
}

/** Says once that the jobs could not be loaded again; silent when offline and for a 401 (specification section 8). */
export function useRefreshFailureNotice(error: ApiError | undefined): void {
  const { t } = useTexts();
  const notify = useNotify();
  useEffect(() => {
    if (error === undefined || !isWorthANotice(error)) return;
    announced.add(error);
    notify({ type: 'ERROR', title: t('jobs.refreshFailed.title'), message: t('jobs.refreshFailed.message') });
  }, [error, notify, t]);
}
