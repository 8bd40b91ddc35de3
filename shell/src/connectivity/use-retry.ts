import { useConnectivity } from '@zaehlwerk/store/host';
import { useState } from 'react';

/** Shorter than this, and nobody sees that anything was tried (specification section 4, "Offline"). */
const failureMilliseconds = 2000;

/**
 * Checks the connection when the reader asks for it; `failed` once that has taken 2 s without success. What came of an
 * attempt is forgotten when none is needed any more.
 */
export function useRetry(isNeeded: boolean) {
  const connectivity = useConnectivity();
  const [attempt, setAttempt] = useState<'none' | 'under way' | 'failed'>('none');
  if (!isNeeded && attempt !== 'none') setAttempt('none');
  const retry = async () => {
    if (attempt === 'under way') return;
    setAttempt('under way');
    const pause = new Promise(resolve => setTimeout(resolve, failureMilliseconds));
    if ((await connectivity.check()) !== 'online') await pause;
    setAttempt(connectivity.state === 'online' ? 'none' : 'failed');
  };
  return { attempt, retry };
}
