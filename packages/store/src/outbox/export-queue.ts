import { writeQueueFile } from '@zaehlwerk/outbox';
import { useCallback } from 'react';
import { applicationId } from '../application/application.ts';
import { type StoreContext, useStoreContext } from '../portal/store-context.ts';
import { accountWithId } from '../session/accounts.ts';
import { closedShares } from '../session/use-closed-shares.ts';
import { loadOutbox } from './load-outbox.ts';
import { countsOf, type ItemCounts } from './queue-overview.ts';

/** Queued items as a file. */
export interface QueueExport {
  readonly file: Blob;
  readonly counts: ItemCounts;
  /** What was left out, because its account is not logged in here. */
  readonly leftOut: ItemCounts;
}

/**
 * Writes queued items as a file: those of the accounts that are logged in, and of closed shares, whose user cannot log in
 * any more. Only these where `ids` are given. Rejects with the device.
 */
export function useExportQueue(): (ids?: readonly string[]) => Promise<QueueExport> {
  const portal = useStoreContext();
  return useCallback(ids => exportQueue(portal, ids), [portal]);
}

/** What {@link useExportQueue} does. */
export async function exportQueue(portal: StoreContext, ids?: readonly string[]): Promise<QueueExport> {
  const { queue } = await loadOutbox(portal);
  const wanted = queue.items.filter(({ id }) => ids?.includes(id) ?? true);
  const closed = await closedShares(portal);
  const isOwn = (id: string) => accountWithId(portal, id) ?? closed.find(({ accountId }) => accountId === id);
  const own = wanted.filter(({ accountId }) => isOwn(accountId));
  const origin = { applicationId: applicationId(portal), createdAt: portal.now() };
  const file = await writeQueueFile(own, item => queue.filesOf(item), origin);
  return { file, counts: countsOf(own), leftOut: countsOf(wanted.filter(item => !own.includes(item))) };
}
