import type { QueuedItem } from '@zaehlwerk/outbox';
import { useMemo } from 'react';
import { inTime } from '../persistence/in-time.ts';
import { type Portal, usePortal } from '../portal/portal.ts';
import { loadOutbox } from './load-outbox.ts';

/** The queue of accounts that are about to be logged out. */
export interface LeavingQueue {
  /** How many readings of these accounts are not on the server; 0 where the device does not say. */
  readonly countOf: (accountIds: readonly string[]) => Promise<number>;
  /** Sends what can be sent of them, whatever else it waits for; settles when that was tried. */
  readonly send: (accountIds: readonly string[]) => Promise<void>;
}

/** The commands of {@link LeavingQueue}. */
export function useLeavingQueue(): LeavingQueue {
  const portal = usePortal();
  return useMemo(
    () => ({
      countOf: async accountIds => (await itemsOf(portal, accountIds)).length,
      send: async accountIds => {
        const items = await itemsOf(portal, accountIds);
        const ids = items.filter(({ state }) => state === 'waiting').map(({ id }) => id);
        await (await loadOutbox(portal)).retry(ids);
      },
    }),
    [portal],
  );
}

async function itemsOf(portal: Portal, accountIds: readonly string[]): Promise<readonly QueuedItem[]> {
  try {
    const { queue } = await started(portal);
    return queue.items.filter(({ accountId }) => accountIds.includes(accountId));
  } catch {
    return [];
  }
}

/** A device that does not answer must not keep anybody logged in. */
async function started(portal: Portal) {
  const outbox = await loadOutbox(portal);
  await inTime(portal, outbox.start());
  return outbox;
}
