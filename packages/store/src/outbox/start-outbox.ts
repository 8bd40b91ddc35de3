import { type Outbox, queueTabsOfThisBrowser } from '@zaehlwerk/outbox';
import type { Portal } from '../portal/portal.ts';
import { accountsAtom } from '../session/accounts.ts';
import { holdUpdates } from '../updates/hold-updates.ts';
import { aloneOnThisDevice } from './alone-on-this-device.ts';
import { wakeForWaiting } from './background-sync.ts';
import { keepOnDevice } from './keep-on-device.ts';
import { outboxOf } from './outbox-of.ts';
import { type QueueState, queueStateAtom } from './queue-state.ts';
import { waitingItemsAtom } from './waiting-items.ts';

/**
 * Makes the portal's outbox and starts it. It sends on its own from then on: at the start, when the network is back,
 * when somebody has logged in, and when the time of an item has come.
 */
export function startOutbox(portal: Portal): Outbox {
  const { jotai } = portal;
  const tabs = portal.queueTabs ?? queueTabsOfThisBrowser();
  const outbox = outboxOf(portal, tabs, aloneOnThisDevice);
  const { queue, sender } = outbox;
  const show = () =>
    jotai.set(queueStateAtom, state => ({
      ...state,
      items: queue.items,
      unreadable: queue.unreadable,
      progress: sender.progress,
    }));
  queue.watch(show);
  const keep = keepOnDevice();
  queue.watch(() => keep(queue.items.length));
  const wake = wakeForWaiting();
  jotai.sub(waitingItemsAtom, () => wake(jotai.get(waitingItemsAtom)));
  sender.watch(show);
  sender.watch(() => holdUpdates('outbox', sender.isBusyHere));
  jotai.sub(accountsAtom, () => void sender.flush());
  let cancelReload = () => {};
  tabs.onNews(({ what }) => {
    if (what !== 'confirmed') return;
    // What the server said of the job is known to the tab that has sent it; once for a whole batch.
    cancelReload();
    cancelReload = portal.alarm(() => void portal.queries.invalidateQueries({ queryKey: ['jobs'] }), 1000);
  });
  const is = (status: QueueState['status']) => jotai.set(queueStateAtom, state => ({ ...state, status }));
  outbox.start().then(
    () => is('ready'),
    () => is('unavailable'),
  );
  return outbox;
}
