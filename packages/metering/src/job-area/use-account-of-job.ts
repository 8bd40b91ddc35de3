import { useAccountCommands, useAccounts } from '@zaehlwerk/store';
import { useLayoutEffect } from 'react';
import { useAccountsWithJob } from '../jobs.ts';

/** Makes an account with the requested job current: that of the address, the current one, or any (decisions.md 34). */
export function useAccountOfJob(jobId: string | undefined, namedAccountId: string | null): void {
  const { makeCurrent } = useAccountCommands();
  const current = useAccounts()[0]?.accountId;
  const [owner] = useAccountsWithJob(jobId);
  const wanted = namedAccountId ?? owner;
  useLayoutEffect(() => {
    if (jobId !== undefined && wanted !== undefined && wanted !== current) makeCurrent(wanted);
  }, [jobId, wanted, current, makeCurrent]);
}
