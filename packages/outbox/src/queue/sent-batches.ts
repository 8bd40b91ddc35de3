import type { Outbox } from './outbox.ts';
import type { QueuedItem } from './queued-item.ts';

/** What came of the items that were sent one after the other and that nobody waited for. */
export interface SentBatch {
  /** Those that the server has now. */
  readonly confirmed: readonly QueuedItem[];
  /** Those that it refused, now or while nobody was there, and that nobody was told of. */
  readonly refused: readonly QueuedItem[];
  /** Whether this tab has sent them, and not another one. */
  readonly isOfThisTab: boolean;
}

/**
 * Calls `tell` at the end of each batch in which something was confirmed or refused, and as soon as it is known that
 * something was refused of which nobody has heard. What a form waits for it says itself, so that is left out. `tell` answers whether it has told of what was refused: that is on the device then, and not said again.
 */
export function watchBatches(outbox: Outbox, tell: (batch: SentBatch) => boolean): () => void {
  const { queue, sender } = outbox;
  let confirmed: QueuedItem[] = [];
  /** What lies in the queue, and what has left it a moment ago. */
  let lying = queue.items;
  let isOfThisTab = false;
  /** Refusals that this tab has told of, whatever the device says. */
  const told = new Set<string>();
  const refusalOf = ({ id, attempts }: QueuedItem) => `${id} ${attempts}`;
  const isUntold = (item: QueuedItem) =>
    item.state === 'refused' &&
    !item.isTold &&
    !told.has(refusalOf(item)) &&
    !outbox.isAwaited(item.id) &&
    outbox.maySendAs(item.accountId);

  const look = () => {
    lying = queue.items;
    isOfThisTab ||= sender.isBusyHere;
    if (sender.progress.isSending) return;
    const refused = queue.items.filter(isUntold);
    const batch = { confirmed, refused, isOfThisTab };
    confirmed = [];
    isOfThisTab = false;
    if (batch.confirmed.length + refused.length > 0 && tell(batch))
      for (const item of refused) noteTold(item);
  };
  const noteTold = (item: QueuedItem) => {
    told.add(refusalOf(item));
    const noted = queue.change(item.id, ({ state }) => (state === 'refused' ? { isTold: true } : {}));
    // A device that fails now has it said once more to the next page.
    noted.catch(() => undefined);
  };
  const stops = [
    queue.watchDepartures((id, how) => {
      if (how === 'confirmed' && !outbox.isAwaited(id))
        confirmed.push(...lying.filter(item => item.id === id));
    }),
    queue.watch(look),
    sender.watch(look),
  ];
  look();
  return () => {
    for (const stop of stops) stop();
  };
}
