import { type ApiError, fetchJobs, type Job } from '@zaehlwerk/api';
import { atom } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import { portalOf } from '../portal/portal.ts';
import { isShown, type ServerValue, serverValueOf, valueOrThrow } from '../portal/server-value.ts';
import { accountCall } from '../session/account-call.ts';
import { currentAccountAtom } from '../session/accounts.ts';
import { perAccount } from '../session/per-account.ts';
import { jobsKey } from './jobs-key.ts';
import { keepJobs } from './kept-jobs.ts';
import { isSending } from './sending.ts';

/** The jobs of one account as a query. A load replaces the list: what the server no longer returns is gone. */
export const jobsAtomOf = perAccount(account =>
  atomWithQuery<Job[], ApiError, Job[], ReturnType<typeof jobsKey>>(
    get => ({
      queryKey: jobsKey(account),
      queryFn: async ({ signal }) => {
        const portal = portalOf(get);
        const jobs = valueOrThrow(await fetchJobs(accountCall(portal, account), { signal }));
        void keepJobs(portal, account, jobs);
        return jobs;
      },
      refetchOnWindowFocus: () => !isSending(account),
      refetchOnReconnect: () => isShown() && !isSending(account),
    }),
    get => portalOf(get).queries,
  ),
);

/** The jobs of the current account. */
export const currentJobsAtom = atom((get): ServerValue<Job[]> => {
  const account = get(currentAccountAtom);
  return account ? serverValueOf(get(jobsAtomOf(account))) : { status: 'loading' };
});

/** The jobs of the current account by their id. */
export const currentJobsByIdAtom = atom(get => {
  const jobs = get(currentJobsAtom);
  return new Map(jobs.status === 'ready' ? jobs.value.map(job => [job.id, job]) : []);
});
