import { fetchJobs, type Job } from '@zaehlwerk/api';
import { jobSchema } from '@zaehlwerk/api/schema';
import { type AccountQuery, accountQuery } from '../queries/account-query.ts';
import { defineQuery } from '../queries/define-query.ts';
import type { QueryState } from '../queries/query-state.ts';
import type { StoreContext } from '../store-context.ts';

/** The jobs of an account, as a module declares them. */
export const declaredJobs = defineQuery<Job[]>({
  name: 'jobs',
  version: 1,
  of: 'account',
  load: fetchJobs,
  kept: { items: jobSchema, idOf: job => job.id },
});

/** The jobs in a portal. */
export function jobsIn(context: StoreContext): AccountQuery<Job[]> {
  return accountQuery(context, declaredJobs);
}

/** The jobs of the current account, whenever the server has answered. */
export function currentJobs(context: StoreContext): QueryState<Job[]> {
  const state = context.jotai.get(jobsIn(context).stateOf(undefined));
  return state.status === 'ready' ? { ...state, dataUpdatedAt: undefined } : state;
}
