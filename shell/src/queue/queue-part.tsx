import { type QueuedItemProps, useLazyPart } from '@zaehlwerk/module-kit';
import { ownPart } from '../modules/own-part.tsx';

/** What shows items of the queue, a file of its own. */
export const queuePart = ownPart(() => import(/* webpackChunkName: "Queue" */ './queue.tsx'));

/** What a module shows of an item, as soon as the file is there: whoever is logged in has it loaded. */
export function QueuedItemSlot(props: QueuedItemProps) {
  const queue = useLazyPart(queuePart);
  return queue.status === 'ready' ? <queue.part.QueuedItemPart {...props} /> : null;
}
