import { type CrmRegistrationInfo, fetchCrmRegistrationInfo } from '@zaehlwerk/api/crm';
import { useAccountCall } from '@zaehlwerk/store/data';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isEmailConfirmed } from './offer.ts';

/**
 * The registration in the customer system (specification section 4). Loaded at mount and at each return to the page, until
 * an address is confirmed, and not without a connection. A failed load keeps the last result.
 */
export function useRegistrationInfo(accountId: string, isOnline: boolean) {
  const call = useAccountCall(accountId);
  const [info, setInfo] = useState<CrmRegistrationInfo>();
  const underWay = useRef<{ readonly stop: AbortController; readonly isAnswered: Promise<boolean> }>(
    undefined,
  );
  const isWanted = isOnline && !isEmailConfirmed(info);

  /** Resolves to true with an answer; joins a pending request. */
  const ask = useCallback((): Promise<boolean> => {
    if (underWay.current) return underWay.current.isAnswered;
    const stop = new AbortController();
    const load = async () => {
      const result = await fetchCrmRegistrationInfo(call, { signal: stop.signal });
      if (stop.signal.aborted) return false;
      underWay.current = undefined;
      if (result.ok) setInfo(result.value);
      return result.ok;
    };
    underWay.current = { stop, isAnswered: load() };
    return underWay.current.isAnswered;
  }, [call]);

  useEffect(() => {
    if (!isWanted) return;
    void ask();
    const askWhenShown = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    addEventListener('focus', askWhenShown);
    document.addEventListener('visibilitychange', askWhenShown);
    return () => {
      removeEventListener('focus', askWhenShown);
      document.removeEventListener('visibilitychange', askWhenShown);
      underWay.current?.stop.abort();
      underWay.current = undefined;
    };
  }, [isWanted, ask]);

  return { info, ask };
}
