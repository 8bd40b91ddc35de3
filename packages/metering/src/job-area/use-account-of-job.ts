import { useAccountCommands, useAccounts } from '@zaehlwerk/store';
import { useLayoutEffect } from 'react';
import { useAccountsWithJob } from '../jobs.ts';

/**
 * Makes the account of the requested job current: the one in the address, otherwise the current one if it has
 * the job, otherwise any that has it (decisions.md 34).
 */
export function useAccountOfJob(jobId: string | undefined, namedAccountId: string | null): void {
  const { makeCurrent } = useAccountCommands();
  const current = useAccounts()[0]?.accountId;
  const [owner] = useAccountsWithJob(jobId);
  const wanted = namedAccountId ?? owner;
  useLayoutEffect(() => {
    if (jobId !== undefined && wanted !== undefined && wanted !== current) makeCurrent(wanted);
  }, [jobId, wanted, current, makeCurrent]);
}
