import type { Job } from '@zaehlwerk/api';

export interface JobsOfAccount {
  readonly accountId: string;
  readonly jobs: readonly Job[];
}

/**
 * The jobs of several accounts, each once: the sender and the receiver of a share may both be logged in. Done for one is
 * done for all; otherwise the job of account `first` counts. In the order of accounts and lists.
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
