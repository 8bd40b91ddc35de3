import { type CrmRegistrationInfo, fetchCrmRegistrationInfo } from '@zaehlwerk/api/crm';
import { useAccountCall } from '@zaehlwerk/store/data';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isEmailConfirmed } from './offer.ts';

/**
 * Whether the account is registered in the customer system. It is asked at once and whenever the reader comes back to
 * the page, where the registration may have been completed elsewhere; no more once an address is confirmed, and not
 * without a connection. A load that fails leaves what was known (specification section 4).
 */
export function useRegistrationInfo(accountId: string, isOnline: boolean) {
  const call = useAccountCall(accountId);
  const [info, setInfo] = useState<CrmRegistrationInfo>();
  const underWay = useRef<AbortController>(undefined);
  const isWanted = isOnline && !isEmailConfirmed(info);

  const ask = useCallback(async () => {
    if (underWay.current) return;
    const asking = new AbortController();
    underWay.current = asking;
    const result = await fetchCrmRegistrationInfo(call, { signal: asking.signal });
    if (asking.signal.aborted) return;
    underWay.current = undefined;
    if (result.ok) setInfo(result.value);
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
      underWay.current?.abort();
      underWay.current = undefined;
    };
  }, [isWanted, ask]);

  return { info, ask };
}
