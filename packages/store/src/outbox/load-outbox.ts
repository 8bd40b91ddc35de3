import type { Outbox } from '@zaehlwerk/outbox';
import type { StoreContext } from '../store-context.ts';
import { queueStateAtom } from './queue-state.ts';

const patienceMilliseconds = 2000;
/** How long the server is left alone that did not have the code. */
const retryMilliseconds = 15_000;

const loading = new WeakMap<StoreContext, Promise<Outbox>>();

/** The outbox of the portal, started; its code is loaded when it is first asked for. Rejects when that cannot be had. */
export function loadOutbox(context: StoreContext): Promise<Outbox> {
  const known = loading.get(context);
  if (known) return known;
  const made = import('./start-outbox.ts').then(({ startOutbox }) => startOutbox(context));
  loading.set(context, made);
  made.catch(() => {
    loading.delete(context);
    giveUp(context);
    context.alarm(() => void loadOutbox(context).catch(() => undefined), retryMilliseconds);
  });
  // A server or a device that does not answer is not waited for without end.
  context.alarm(() => giveUp(context), patienceMilliseconds);
  return made;
}

/** Reads anew what lies in the queue, where this page knows that at all; settles when it does, or the device fails. */
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
