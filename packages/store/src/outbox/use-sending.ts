import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { inTime } from '../persistence/in-time.ts';
import { useStoreContext } from '../portal/store-context.ts';
import { loadOutbox } from './load-outbox.ts';
import { percentAtom, queueStateAtom } from './queue-state.ts';

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
  /** Has this page know what lies on the device, as far as that answers in time. Never rejects. */
  readonly catchUp: () => Promise<void>;
  /** Sends what can be sent of them, whatever else it waits for; settles when that was tried. */
  readonly send: (accountIds: readonly string[]) => Promise<void>;
}

/** The commands of {@link LeavingQueue}. */
export function useLeavingQueue(): LeavingQueue {
  const portal = useStoreContext();
  return useMemo(() => {
    const caughtUp = async () => {
      const outbox = await loadOutbox(portal);
      // A device that does not answer must not keep an account logged in.
      await inTime(portal, outbox.catchUp());
      return outbox;
    };
    return {
      catchUp: () =>
        caughtUp().then(
          () => undefined,
          () => undefined,
        ),
      send: async accountIds => {
        const outbox = await caughtUp();
        const waiting = outbox.queue.items.filter(
          ({ accountId, state }) => state === 'waiting' && accountIds.includes(accountId),
        );
        await outbox.retry(waiting.map(({ id }) => id));
      },
    };
  }, [portal]);
}
