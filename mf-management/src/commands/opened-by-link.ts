import type { ApiResult } from '@zaehlwerk/api';
import { useAccounts } from '@zaehlwerk/store';
import { useSyncExternalStore } from 'react';

/** Accounts to which the server has said so; a device does not know it of a login that an earlier release has kept. */
const refused = new Set<string>();
const watchers = new Set<() => void>();

function watchRefused(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Notes that the server takes no single jobs for an account, should it have said so. */
export function noteOpenedByLink(accountId: string, result: ApiResult<unknown>): void {
  if (result.ok || result.error.kind !== 'refused' || result.error.code !== 'opened_by_link') return;
  refused.add(accountId);
  for (const watcher of watchers) watcher();
}

/**
 * Whether an account may take single jobs from its shares: one that somebody else has given and that came in by a link may
 * not (specification section 4, "Sharing").
 */
export function useMayTakeJobs(accountId: string): boolean {
  const account = useAccounts().find(other => other.accountId === accountId);
  const isRefused = useSyncExternalStore(watchRefused, () => refused.has(accountId));
  if (account?.isByLink === undefined) return !isRefused;
  return !account.isByLink || account.parentName === undefined;
}
