declare const self: ServiceWorkerGlobalScope;

/** Background Sync, which only some browsers have, and TypeScript does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

/** As long as a page that is in sight may take to begin by itself. */
const headStartMilliseconds = 3_000;

let calledOff = new AbortController();

/**
 * Sends what waits in the outbox without a page. A page that is in sight goes first, and tells its reader; what it has
 * sent, or is sending, is not sent again. Rejects when it makes sense that the browser tries again.
 */
export async function sendQueued(): Promise<void> {
  const { signal } = calledOff;
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) await headStart(signal);
  // In the same file, but no start of the worker waits for it.
  const { sendInBackground } = await import(/* webpackMode: "eager" */ '@zaehlwerk/store/worker');
  if ((await sendInBackground(signal)) === 'waiting') throw new Error('Readings still wait to be sent');
}

/** Ends what {@link sendQueued} does after the reading that is under way; the browser tries again later. */
export function sendNothingMore(): void {
  calledOff.abort();
  calledOff = new AbortController();
}

function headStart(signal: AbortSignal): Promise<unknown> {
  return new Promise(resolve => {
    setTimeout(resolve, headStartMilliseconds);
    signal.addEventListener('abort', resolve);
  });
}
