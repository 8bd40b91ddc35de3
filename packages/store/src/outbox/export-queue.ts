import { writeQueueFile } from '@zaehlwerk/outbox';
import { useCallback } from 'react';
import { applicationId } from '../application/application.ts';
import { accountWithId } from '../session/accounts.ts';
import { closedShares } from '../session/use-closed-shares.ts';
import { type StoreContext, useStoreContext } from '../store-context.ts';
import { loadOutbox } from './load-outbox.ts';
import { countsOf, type ItemCounts } from './queue-overview.ts';

export interface QueueExport {
  readonly file: Blob;
  readonly counts: ItemCounts;
  /** Items of accounts that are not logged in here. */
  readonly leftOut: ItemCounts;
}

/** Items of accounts that are logged in, and of closed shares, whose users cannot log in. Rejects with the device. */
export function useExportQueue(): (ids?: readonly string[]) => Promise<QueueExport> {
  const context = useStoreContext();
  return useCallback(ids => exportQueue(context, ids), [context]);
}

export async function exportQueue(context: StoreContext, ids?: readonly string[]): Promise<QueueExport> {
  const { queue } = await loadOutbox(context);
  const wanted = queue.items.filter(({ id }) => ids?.includes(id) ?? true);
  const closed = await closedShares(context);
  const isOwn = (id: string) =>
    accountWithId(context, id) ?? closed.find(({ accountId }) => accountId === id);
  const own = wanted.filter(({ accountId }) => isOwn(accountId));
  const origin = { applicationId: applicationId(context), createdAt: context.now() };
  const file = await writeQueueFile(own, item => queue.filesOf(item), origin);
  return { file, counts: countsOf(own), leftOut: countsOf(wanted.filter(item => !own.includes(item))) };
}
