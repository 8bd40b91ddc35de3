import type { Portal } from '../portal/portal.ts';
import { currentAccountAtom } from '../session/accounts.ts';
import { jobsKey } from './jobs-query.ts';
import { isSending } from './sending.ts';

const cooldownMilliseconds = 1000;

/** Loads the current account's jobs again, unless they are a moment old, being loaded, or blocked by a send. */
export async function reloadJobs({ jotai, queries, now }: Portal): Promise<void> {
  const account = jotai.get(currentAccountAtom);
  if (!account || isSending(account)) return;
  const queryKey = jobsKey(account);
  const loadedAt = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  if (now() - loadedAt < cooldownMilliseconds) return;
  await queries.refetchQueries({ queryKey }, { cancelRefetch: false });
}
