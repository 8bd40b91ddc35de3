import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { accountsAtom } from '../session/accounts.ts';
import { jobsAtomOf } from './jobs-query.ts';

/**
 * The ids of the logged-in accounts that have a job, the current one first (decisions.md 34). Empty while the current
 * one's jobs are on their way: what lies on the device of another account must not answer before them.
 */
export function useAccountsWithJob(jobId: string | undefined): readonly string[] {
  const owners = useMemo(
    () =>
      atom(get => {
        const accounts = get(accountsAtom);
        const ofCurrent = accounts[0] && get(jobsAtomOf(accounts[0]));
        if (ofCurrent?.data === undefined && !ofCurrent?.error) return '';
        return accounts
          .filter(account => get(jobsAtomOf(account)).data?.some(({ id }) => id === jobId))
          .map(({ id }) => id)
          .join(separator);
      }),
    [jobId],
  );
  const ids = useAtomValue(owners);
  return useMemo(() => (ids === '' ? [] : ids.split(separator)), [ids]);
}

/** Of atoms, only equal texts are the same answer; no account id holds a line break. */
const separator = '\n';
