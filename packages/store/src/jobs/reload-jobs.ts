import type { Portal } from '../portal/portal.ts';
import { currentAccountAtom } from '../session/accounts.ts';
import { jobsKey } from './jobs-key.ts';
import { isSending } from './sending.ts';

const cooldownMilliseconds = 1000;

/** Loads the current account's jobs again, unless they are a moment old, being loaded, or blocked by a send. */
export async function reloadJobs({ jotai, queries }: Portal): Promise<void> {
  const account = jotai.get(currentAccountAtom);
  if (!account || isSending(account)) return;
  const queryKey = jobsKey(account);
  const loaded = queries.getQueryCache().find({ queryKey });
  if (loaded && !loaded.isStaleByTime(cooldownMilliseconds)) return;
  await queries.refetchQueries({ queryKey }, { cancelRefetch: false });
}
