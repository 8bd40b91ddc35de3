import { type Outbox, type QueueTabs, queueTabsOfThisBrowser } from '@zaehlwerk/outbox';
import type { Portal } from '../portal/portal.ts';
import { accountsAtom } from '../session/accounts.ts';
import { holdUpdates } from '../updates/hold-updates.ts';
import { aloneOnThisDevice } from './alone-on-this-device.ts';
import { wakeForWaiting } from './background-sync.ts';
import { keepOnDevice } from './keep-on-device.ts';
import { outboxOf } from './outbox-of.ts';
import { type QueueState, queueStateAtom, waitingItemsAtom } from './queue-state.ts';

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
  reloadWhatOthersHaveChanged(portal, tabs, outbox);
  const is = (status: QueueState['status']) => jotai.set(queueStateAtom, state => ({ ...state, status }));
  outbox.start().then(
    () => is('ready'),
    () => is('unavailable'),
  );
  return outbox;
}

/** What the server said of an item is known to the tab that has sent it; others ask, once for a whole batch. */
function reloadWhatOthersHaveChanged({ queries, alarm }: Portal, tabs: QueueTabs, { queue }: Outbox): void {
  const changes = new Map<string, string>();
  queue.watch(() => {
    for (const { id, request } of queue.items) if (request?.updates) changes.set(id, request.updates.value);
  });
  const outdated = new Set<string>();
  let cancelReload = () => {};
  tabs.onNews(news => {
    const changed = news.what === 'confirmed' ? changes.get(news.id) : undefined;
    if (changed === undefined) return;
    outdated.add(changed);
    cancelReload();
    cancelReload = alarm(() => {
      for (const name of outdated) void queries.invalidateQueries({ queryKey: [name] });
      outdated.clear();
    }, 1000);
  });
}
