import type { Outbox } from '@zaehlwerk/outbox';
import type { StoreContext } from '../store-context.ts';
import { queueStateAtom } from './queue-state.ts';

const timeoutMilliseconds = 2000;
/** After a failure to load the code. */
const retryMilliseconds = 15_000;

/** The outbox, started; its code is loaded at the first call. Rejects where that cannot be loaded. */
export function loadOutbox(context: StoreContext): Promise<Outbox> {
  if (context.outbox) return context.outbox;
  const made = import('./start-outbox.ts').then(({ startOutbox }) => startOutbox(context));
  context.outbox = made;
  made.catch(() => {
    context.outbox = undefined;
    giveUp(context);
    context.alarm(() => void loadOutbox(context).catch(() => undefined), retryMilliseconds);
  });
  // A server or device that does not answer is not waited for without end.
  context.alarm(() => giveUp(context), timeoutMilliseconds);
  return made;
}

/** Reads the queue anew, if this page has read it before; settles with success or failure. */
export async function rereadQueue(context: StoreContext): Promise<void> {
  if (context.jotai.get(queueStateAtom).status !== 'ready') return;
  await loadOutbox(context)
    .then(({ queue }) => queue.load())
    .catch(() => undefined);
}

function giveUp({ jotai }: StoreContext): void {
  jotai.set(queueStateAtom, state =>
    state.status === 'loading' ? { ...state, status: 'unavailable' } : state,
  );
}
