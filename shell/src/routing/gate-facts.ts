import type { GateFacts } from '@zaehlwerk/module-kit/declaration';
import { useApplication, useSession } from '@zaehlwerk/store';
import { useMemo } from 'react';

/**
 * What gates are held against right now: the application's switches, `unknownUserReadingAllowed` among them, and the
 * roles of whoever is logged in.
 */
export function useGateFacts(): GateFacts {
  const { features, unknownUserReading } = useApplication();
  const roles = useSession()?.roles;
  return useMemo(
    () => ({ features: { ...features, ...unknownUserReading }, roles: roles ?? [] }),
    [features, unknownUserReading, roles],
  );
}
