import type { Outbox } from './outbox.ts';
import type { QueuedItem } from './queued-item.ts';

/** What came of the items that were sent one after the other and that nobody waited for. */
export interface SentBatch {
  /** How many the server has now. */
  readonly confirmed: number;
  /** Those that it refused. */
  readonly refused: readonly QueuedItem[];
  /** Whether this tab has sent them, and not another one. */
  readonly isOfThisTab: boolean;
}

/**
 * Calls `tell` at the end of each batch in which something was confirmed or refused. What a form waits for it says
 * itself, so that is left out. What was refused before is not news.
 */
export function watchBatches(outbox: Outbox, tell: (batch: SentBatch) => void): () => void {
  const { queue, sender } = outbox;
  const refusedIds = () => queue.items.filter(({ state }) => state === 'refused').map(({ id }) => id);
  let known = new Set(refusedIds());
  let confirmed = 0;
  let isOfThisTab = false;
  const news = new Set<string>();

  const look = () => {
    const refused = refusedIds();
    for (const id of refused) if (!known.has(id) && !outbox.isAwaited(id)) news.add(id);
    known = new Set(refused);
  };
  const atTheEnd = () => {
    isOfThisTab ||= sender.isBusyHere;
    if (sender.progress.isSending) return;
    const refused = queue.items.filter(({ id, state }) => state === 'refused' && news.has(id));
    if (confirmed + refused.length > 0) tell({ confirmed, refused, isOfThisTab });
    confirmed = 0;
    isOfThisTab = false;
    news.clear();
  };
  const stops = [
    queue.watch(look),
    queue.watchDepartures((id, how) => {
      if (how === 'confirmed' && !outbox.isAwaited(id)) confirmed += 1;
    }),
    sender.watch(atTheEnd),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
