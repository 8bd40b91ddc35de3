import type { Job } from '@zaehlwerk/api';

/** The jobs of one of the accounts that are shown. */
export interface JobsOfAccount {
  readonly accountId: string;
  readonly jobs: readonly Job[];
}

/**
 * The jobs of several accounts, each meter's job once: whoever shares jobs may be logged in beside those who got them. Done
 * for one is done for all; otherwise the one of `first` counts, the account that a link without one leads to. The order
 * is that of the accounts and their lists.
 */
export function distinctJobs(accounts: readonly JobsOfAccount[], first: string | undefined): readonly Job[] {
  const [only, ...others] = accounts;
  if (only && others.length === 0) return only.jobs;
  const byId = new Map<string, Job>();
  for (const { accountId, jobs } of accounts) {
    for (const job of jobs) {
      const known = byId.get(job.id);
      const isBetter = known === undefined || (!known.done && (job.done || accountId === first));
      if (isBetter) byId.set(job.id, job);
    }
  }
  return [...byId.values()];
}
