import { type Job, readableItems } from '@zaehlwerk/api';
import { jobSchema } from '@zaehlwerk/api/schema';
import type { Portal } from '../portal/portal.ts';
import { type Account, isLoggedIn } from '../session/accounts.ts';

/** Keeps an account's list for the next start, after the screens have shown it. Does nothing where that fails. */
export async function keepJobs(portal: Portal, account: Account, jobs: readonly Job[]): Promise<void> {
  await new Promise(resolve => setTimeout(resolve));
  await portal.persistence.jobs
    .replace(account.id, jobs, () => isLoggedIn(portal, account))
    .catch(() => undefined);
}

/** Keeps one job that has changed, in the place of what was kept of it. */
export async function keepJob({ persistence }: Portal, account: Account, job: Job): Promise<void> {
  await persistence.jobs.replaceJob(account.id, job).catch(() => undefined);
}

/** The jobs that an earlier visit kept of an account; `undefined` when it kept none. */
export async function keptJobs({ persistence }: Portal, account: Account): Promise<Job[] | undefined> {
  const kept = await persistence.jobs.read(account.id).catch(() => undefined);
  return kept && readableItems(jobSchema, kept);
}

/** Takes the jobs of an account off the device. */
export async function forgetKeptJobs({ persistence }: Portal, accountId: string): Promise<void> {
  await persistence.jobs.remove(accountId).catch(() => undefined);
}

/** Takes the jobs of all accounts but these off the device. */
export async function forgetJobsOfOthers(
  { persistence }: Portal,
  accountIds: readonly string[],
): Promise<void> {
  await persistence.jobs.removeOthers(accountIds).catch(() => undefined);
}
