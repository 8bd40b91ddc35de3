import { createProbe, type Probe } from '@zaehlwerk/api';
import { createWorkerCall } from '@zaehlwerk/api/worker-call';
import { crossTabChannel } from '@zaehlwerk/outbox';
import { createStore } from 'jotai';
import { createConnectivity } from '../connectivity/connectivity.ts';
import { indexedDbPersistence } from '../persistence/indexed-db.ts';
import { type Account, accountsAtom, accountWithId } from '../session/accounts.ts';
import { followOtherTabs, joinNewLogins } from '../session/other-tabs.ts';
import type { SendContext } from '../store-context.ts';
import { keepAnswers, outboxOf, sendingLock } from './outbox-of.ts';

/** What sending without a page has come to: `waiting` when it makes sense to try again later. */
type BackgroundOutcome = 'done' | 'waiting';

/** Parts that a test replaces; the product uses the defaults. */
export type BackgroundParts = Partial<Omit<SendContext, 'jotai' | 'sessionChanges'> & { probe: Probe }>;

/**
 * Sends what waits on this device without a page, as the accounts that are logged in: in the turn of the tabs, under
 * the same keys, and with the same consequences (specification section 4 "Offline"). Called off, it ends after the item
 * that is in flight. Rejects when the device does not answer.
 */
export async function sendInBackground(
  signal: AbortSignal,
  parts: BackgroundParts = {},
): Promise<BackgroundOutcome> {
  const { probe = createProbe(), ...given } = parts;
  const context = contextOf(given);
  try {
    return await send(context, probe, signal);
  } finally {
    context.tabs.close();
  }
}

async function send(context: SendContext, probe: Probe, signal: AbortSignal): Promise<BackgroundOutcome> {
  followOtherTabs(context);
  await joinNewLogins(context);
  const network = createConnectivity({ probe, alarm: context.alarm, network: noSignals });
  let isOver = signal.aborted;
  const { queue, sender } = outboxOf(context, {
    network,
    maySend: () => !isOver,
    alone: async task => void (await globalThis.navigator.locks.request(sendingLock, { signal }, task)),
    onAcknowledged: (...acknowledged) =>
      keepAnswers(context, ...acknowledged, (...item) =>
        context.persistence.lists.putItem(...item).catch(() => undefined),
      ),
  });
  signal.addEventListener('abort', () => {
    isOver = true;
  });
  await queue.load();
  const isWaiting = () =>
    queue.items.some(
      ({ state, accountId }) => state === 'waiting' && accountWithId(context, accountId) !== undefined,
    );
  if (isWaiting()) {
    await network.check();
    await sender.flush();
  }
  isOver = true;
  return isWaiting() ? 'waiting' : 'done';
}

/** A worker is not seen, and the browser does not tell it when the network comes and goes. */
const noSignals = { isUp: () => true, isPageShown: () => false, follow: () => undefined };

function contextOf(parts: Omit<BackgroundParts, 'probe'>): SendContext {
  const jotai = createStore();
  /** A session that ends stays on the device, so that the next page tells of it. */
  const leave = (account: Account) =>
    jotai.set(accountsAtom, accounts => accounts.filter(other => other !== account));
  return {
    jotai,
    call: createWorkerCall(),
    now: Date.now,
    alarm(task, milliseconds) {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
    persistence: indexedDbPersistence(),
    // A channel that nothing uses is never closed.
    tabs: parts.tabs ?? crossTabChannel(),
    sessionChanges: {
      onRefused: async account => leave(account),
      onLeftElsewhere: leave,
      onJoined: () => {},
    },
    ...parts,
  };
}
