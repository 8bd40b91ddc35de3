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

/** How long a visible page may take to start sending. */
const headStartMilliseconds = 3_000;

let calledOff = new AbortController();

/**
 * Sends the outbox without a page. A visible page goes first, since it shows the outcome; what it has sent or is
 * sending is not sent again. Rejects if the browser should try again.
 */
export async function sendQueued(): Promise<void> {
  const { signal } = calledOff;
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) await headStart(signal);
  // In the same file, but no start of the worker waits for it.
  const { sendInBackground } = await import(/* webpackMode: "eager" */ '@zaehlwerk/store/worker');
  if ((await sendInBackground(signal)) === 'waiting') throw new Error('Readings still wait to be sent');
}

/** Ends {@link sendQueued} after the reading in flight; the browser tries again later. */
export function stopSending(): void {
  calledOff.abort();
  calledOff = new AbortController();
}

function headStart(signal: AbortSignal): Promise<unknown> {
  return new Promise(resolve => {
    setTimeout(resolve, headStartMilliseconds);
    signal.addEventListener('abort', resolve);
  });
}
