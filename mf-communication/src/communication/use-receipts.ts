import type { Job } from '@zaehlwerk/api';
import { requestReadingReceipts } from '@zaehlwerk/api/crm';
import { useNotify } from '@zaehlwerk/store';
import { randomKey, useAccountCall } from '@zaehlwerk/store/data';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';

/** How a request for confirmations stands; `done` and `failed`: no other one before the next reading was sent. */
export type ReceiptState = 'idle' | 'pending' | 'done' | 'failed';

type Requested =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'done' | 'failed'; readonly newest: string };

/** When the newest reading of these jobs reached the server, ISO 8601; empty without any. */
export function newestSubmission(jobs: readonly Job[]): string {
  const created = jobs.flatMap(({ meter }) =>
    meter.meterRateTasks.flatMap(({ readingResults }) => readingResults.map(result => result.created)),
  );
  return created.toSorted().at(-1) ?? '';
}

/**
 * Asks for confirmations of the readings of done jobs, and says what came of it. A request is blocked while one is under
 * way, and after it until another reading has been sent (specification section 4, "CRM communication").
 */
export function useReceipts(accountId: string, jobs: readonly Job[]) {
  const { t, language } = useTexts();
  const notify = useNotify();
  const call = useAccountCall(accountId);
  const [requested, setRequested] = useState<Requested>({ status: 'idle' });
  const isUnderWay = useRef(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const newest = newestSubmission(jobs);
  const isOver = 'newest' in requested && requested.newest !== newest;
  const state: ReceiptState = isOver ? 'idle' : requested.status;

  const request = async (): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setRequested({ status: 'pending' });
    const key = randomKey();
    const ask = () => requestReadingReceipts(call, key, { language });
    let result = await ask();
    // The same key is the same mail, should the answer alone have been lost.
    if (!result.ok && result.error.kind === 'no-response') result = await ask();
    isUnderWay.current = false;
    // Whoever has logged out meanwhile is told nothing of an account that is no longer here.
    if (!isShown.current) return result.ok;
    setRequested({ status: result.ok ? 'done' : 'failed', newest });
    if (result.ok) {
      const { count } = result.value;
      notify({
        type: 'INFO',
        title: t(count === 0 ? 'readingReceipt.nothingNew.title' : 'readingReceipt.success.title'),
        message: count === 0 ? t('readingReceipt.nothingNew') : t('readingReceipt.success', { count }),
      });
    } else {
      const count = jobs.filter(({ done }) => done).length;
      notify({
        type: 'ERROR',
        title: t('readingReceipt.error.title'),
        message: t('readingReceipt.error', { count }),
      });
    }
    return result.ok;
  };
  return { state, request };
}
