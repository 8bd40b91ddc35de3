import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { inTime } from '../persistence/in-time.ts';
import { useStoreContext } from '../portal/store-context.ts';
import { loadOutbox } from './load-outbox.ts';
import { percentAtom, queueStateAtom } from './queue-state.ts';
import { countsOf, type ItemCounts } from './queued-counts.ts';

/** What a screen shows of an item that is being sent. */
export interface UploadHandle {
  /** How much of it is on its way, 0 to 100; nothing where it is not known, or not in flight. */
  readonly percent: number | undefined;
  /** Stops it, in whatever tab, unless all of it is on its way. It stays in the queue until its user asks for it. */
  readonly stop: () => void;
}

/** How far a queued item is on its way to the server, and the way to stop that. */
export function useUpload(id: string): UploadHandle {
  const portal = useStoreContext();
  const { progress } = useAtomValue(queueStateAtom);
  const percent = useAtomValue(percentAtom);
  const stop = () =>
    void loadOutbox(portal).then(
      ({ sender }) => sender.stopItem(id),
      () => undefined,
    );
  return { percent: progress.inFlight === id ? percent : undefined, stop };
}

/** The queue of accounts that are about to be logged out. */
export interface LeavingQueue {
  /** The items of these accounts that are not on the server; none where the device does not say. */
  readonly countsOf: (accountIds: readonly string[]) => Promise<ItemCounts>;
  /** Sends what can be sent of them, whatever else it waits for; settles when that was tried. */
  readonly send: (accountIds: readonly string[]) => Promise<void>;
}

/** The commands of {@link LeavingQueue}. */
export function useLeavingQueue(): LeavingQueue {
  const portal = useStoreContext();
  return useMemo(() => {
    const itemsOf = async (accountIds: readonly string[]) => {
      const outbox = await loadOutbox(portal);
      // A device that does not answer must not keep an account logged in.
      await inTime(portal, outbox.catchUp());
      return outbox.queue.items.filter(({ accountId }) => accountIds.includes(accountId));
    };
    return {
      countsOf: async accountIds => countsOf(await itemsOf(accountIds).catch(() => [])),
      send: async accountIds => {
        const items = await itemsOf(accountIds);
        const waiting = items.filter(({ state }) => state === 'waiting');
        await (await loadOutbox(portal)).retry(waiting.map(({ id }) => id));
      },
    };
  }, [portal]);
}
