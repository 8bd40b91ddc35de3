import type { QueuedItem } from '@zaehlwerk/outbox';
import { outboxSyncTag } from './sync-tag.ts';

/** Background Sync, which only some browsers have. */
interface WithBackgroundSync extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/**
 * Has the browser wake the service worker once there is a connection, also after the last tab was closed
 * (specification section 4 "Offline"): whenever an item waits that did not before, and when the page goes out of sight
 * while some do. To be called with the items that can be sent, after every change.
 */
export function wakeForWaiting(): (waiting: readonly QueuedItem[]) => void {
  let known = new Set<string>();
  globalThis.addEventListener?.('visibilitychange', () => {
    if (globalThis.document.visibilityState === 'hidden' && known.size > 0) void registerSync();
  });
  return waiting => {
    const isMore = waiting.some(({ id }) => !known.has(id));
    known = new Set(waiting.map(({ id }) => id));
    if (isMore) void registerSync();
  };
}

async function registerSync(): Promise<void> {
  try {
    const registration = await globalThis.navigator.serviceWorker.ready;
    await (registration as WithBackgroundSync).sync?.register(outboxSyncTag);
  } catch {
    // Where the browser does not wake anybody, the next page sends.
  }
}
