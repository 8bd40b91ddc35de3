import type { QueryKey } from '@tanstack/query-core';
import { accountInfoKey } from '../account-info/account-info.ts';
import { keptAccountInfos } from '../account-info/kept-account-info.ts';
import { restoreHelp } from '../help/kept-help.ts';
import { jobsKey } from '../jobs/jobs-key.ts';
import { keptJobs } from '../jobs/kept-jobs.ts';
import type { Portal } from '../portal/portal.ts';
import { type Account, accountsAtom, isLoggedIn } from '../session/accounts.ts';
import { forgetOrphanedData } from './forget-kept-data.ts';

/**
 * Shows what an earlier visit kept of the logged-in accounts and of the application's help, until the server has answered or in its place, and takes
 * what it kept of others off the device. Never rejects.
 */
export async function restoreKeptData(portal: Portal): Promise<void> {
  const accounts = portal.jotai.get(accountsAtom);
  const infos = keptAccountInfos(portal);
  await Promise.all([
    restoreHelp(portal),
    ...accounts.flatMap(account => [
      infos.then(all => showKept(portal, account, accountInfoKey(account), all.get(account.id))),
      keptJobs(portal, account).then(jobs => showKept(portal, account, jobsKey(account), jobs)),
    ]),
  ]);
  await forgetOrphanedData(portal);
}

function showKept(portal: Portal, account: Account, queryKey: QueryKey, kept: unknown): void {
  const isWanted = isLoggedIn(portal, account) && portal.queries.getQueryData(queryKey) === undefined;
  // As old as can be: the next occasion to load is taken if the load of the start fails.
  if (isWanted) portal.queries.setQueryData(queryKey, kept, { updatedAt: 0 });
}
