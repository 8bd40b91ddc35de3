import { type QueuedItemProps, useLazyPart } from '@zaehlwerk/module-kit';
import { lazyShellPart } from '../modules/lazy-page.tsx';

/** The chunk of the queue. */
export const queuePart = lazyShellPart(() => import(/* webpackChunkName: "Queue" */ './queue.tsx'));

/** Empty until the chunk is loaded, as it is for logged-in users. */
export function QueuedItemSlot(props: QueuedItemProps) {
  const queue = useLazyPart(queuePart);
  return queue.status === 'ready' ? <queue.part.QueuedItemPart {...props} /> : null;
}
