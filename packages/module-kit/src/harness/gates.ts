import { useApplication, useSession } from '@zaehlwerk/store';
import { useMemo } from 'react';
import { type GateFacts, isOpen, type ModuleRoute } from '../declaration/index.ts';

/** What gates are held against, as in the shell: the application's switches and the roles of whoever is logged in. */
export function useGateFacts(): GateFacts {
  const { features, unknownUserReading } = useApplication();
  const roles = useSession()?.roles;
  return useMemo(
    () => ({ features: { ...features, ...unknownUserReading }, roles: roles ?? [] }),
    [features, unknownUserReading, roles],
  );
}

/** Whether a portal would have this page now. Who is not logged in has no roles yet: the login comes first. */
export function isOpenRoute({ access, gate }: ModuleRoute, facts: GateFacts, loggedIn: boolean): boolean {
  const asked = gate && access === 'account' && !loggedIn ? { feature: gate.feature } : gate;
  return isOpen(asked, facts);
}
