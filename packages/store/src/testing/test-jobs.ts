import { fetchJobs, type Job } from '@zaehlwerk/api';
import { jobSchema } from '@zaehlwerk/api/schema';
import type { Portal } from '../portal/portal.ts';
import { type AccountValue, accountValue } from '../server-value/account-value.ts';
import { declareServerValue } from '../server-value/declare-server-value.ts';
import type { ServerValue } from '../server-value/server-value.ts';

/** The jobs of an account, as a module declares them. */
export const declaredJobs = declareServerValue<Job[]>({
  name: 'jobs',
  version: 1,
  of: 'account',
  load: fetchJobs,
  kept: { items: jobSchema, idOf: job => job.id },
});

/** The jobs in a portal. */
export function jobsIn(portal: Portal): AccountValue<Job[]> {
  return accountValue(portal, declaredJobs.kind);
}

/** The jobs of the current account, whenever the server has answered. */
export function currentJobs(portal: Portal): ServerValue<Job[]> {
  const state = portal.jotai.get(jobsIn(portal).stateOf(undefined));
  return state.status === 'ready' ? { ...state, dataUpdatedAt: undefined } : state;
}
