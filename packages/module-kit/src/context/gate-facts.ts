import { useApplication, useSession } from '@zaehlwerk/store';
import { useFacts } from '@zaehlwerk/store/host';
import { useMemo } from 'react';
import type { GateFacts } from '../declaration/gate.ts';

/** The facts of this moment: the application config, and the account that is logged in. */
export function useGateFacts(): GateFacts {
  const application = useApplication();
  const roles = useSession()?.roles;
  const facts = useFacts();
  return useMemo(() => ({ application, account: roles && { roles, facts } }), [application, roles, facts]);
}
