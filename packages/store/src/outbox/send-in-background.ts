import { QueryClient } from '@tanstack/query-core';
import { createProbe } from '@zaehlwerk/api';
import { createWorkerCall } from '@zaehlwerk/api/worker-call';
import { crossTabChannel } from '@zaehlwerk/outbox';
import { createStore } from 'jotai';
import { createConnectivity } from '../connectivity/connectivity.ts';
import { connectivityOf } from '../connectivity/connectivity-of.ts';
import { indexedDbPersistence } from '../persistence/indexed-db.ts';
import type { Portal } from '../portal/portal.ts';
import { accountWithId } from '../session/accounts.ts';
import { followOtherTabs, joinNewLogins } from '../session/other-tabs.ts';
import { aloneUnlessCalledOff, outboxOf } from './outbox-of.ts';

/** What sending without a page has come to: `waiting` when it makes sense to try again later. */
type BackgroundOutcome = 'done' | 'waiting';

/**
 * Sends what waits on this device without a page, as the accounts that are logged in: in the turn of the tabs, under
 * the same keys, and with the same consequences (specification section 4 "Offline"). Called off, it ends after the item
 * that is under way. Rejects when the device does not answer.
 */
export async function sendInBackground(
  signal: AbortSignal,
  portal = backgroundPortal(),
): Promise<BackgroundOutcome> {
  try {
    return await send(portal, signal);
  } finally {
    portal.tabs.close();
  }
}

async function send(portal: Portal, signal: AbortSignal): Promise<BackgroundOutcome> {
  followOtherTabs(portal);
  await joinNewLogins(portal);
  const { queue, sender } = outboxOf(portal, task => aloneUnlessCalledOff(task, signal));
  signal.addEventListener('abort', () => void sender.stop());
  await queue.load();
  const isWaiting = () =>
    queue.items.some(
      ({ state, accountId }) => state === 'waiting' && accountWithId(portal, accountId) !== undefined,
    );
  if (isWaiting()) {
    await connectivityOf(portal).check();
    await sender.flushUnanswered();
  }
  await sender.stop();
  return isWaiting() ? 'waiting' : 'done';
}

/** Nobody sees a worker, and the browser does not tell it when the network comes and goes. */
const noSignals = { isUp: () => true, isPageShown: () => false, follow: () => undefined };

const alarm: Portal['alarm'] = (task, milliseconds) => {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
};

/** A portal without screens on what this device keeps. */
function backgroundPortal(): Portal {
  return {
    jotai: createStore(),
    queries: new QueryClient(),
    call: createWorkerCall(),
    now: Date.now,
    alarm,
    persistence: indexedDbPersistence(),
    tabs: crossTabChannel(),
    connectivity: createConnectivity({ probe: createProbe(), alarm, network: noSignals }),
    isInBackground: true,
  };
}
