import type { QueuedItem } from '@zaehlwerk/store/data';

/** Whether two records of an item look the same: reading the queue anew makes other objects of what did not change. */
export function isSameItem(one: QueuedItem, other: QueuedItem): boolean {
  return (
    one.id === other.id &&
    one.state === other.state &&
    one.awaitsCheck === other.awaitsCheck &&
    one.attempts === other.attempts &&
    one.nextAttemptAt === other.nextAttemptAt &&
    one.problem?.code === other.problem?.code
  );
}
