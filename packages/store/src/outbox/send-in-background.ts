import { createProbe, type Probe } from '@zaehlwerk/api';
import { createWorkerCall } from '@zaehlwerk/api/worker-call';
import { crossTabChannel, setAlarm } from '@zaehlwerk/outbox';
import { createStore } from 'jotai';
import { createConnectivity } from '../connectivity/connectivity.ts';
import { indexedDbPersistence } from '../persistence/indexed-db.ts';
import { type Account, accountsAtom, accountWithId } from '../session/accounts.ts';
import { followOtherTabs, joinNewLogins } from '../session/other-tabs.ts';
import type { SendContext } from '../store-context.ts';
import { keepAnswers, outboxOf, sendingLock } from './outbox-of.ts';

/** `waiting`: try again later. */
type BackgroundOutcome = 'done' | 'waiting';

/**
 * Before the next attempt. The browser tries again after minutes only, although it reports a network a moment before
 * it is there, and an item that has failed once, as in the tab that was just closed, is due a few seconds later.
 */
const pauseMilliseconds = [1000, 3000, 10_000];

/** For tests. */
export type BackgroundParts = Partial<Omit<SendContext, 'jotai' | 'sessionChanges'> & { probe: Probe }>;

/**
 * Sends the queue without a page, as the accounts that are logged in: under the same lock and keys, and with the same
 * effects (specification section 4 "Offline"). After `signal`, it ends with the item in flight. Rejects with the
 * device.
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
  for (const pause of [0, ...pauseMilliseconds]) {
    if (isOver || !isWaiting()) break;
    if (pause) await passed(context, pause, signal);
    await network.check();
    await sender.flush();
  }
  isOver = true;
  return isWaiting() ? 'waiting' : 'done';
}

/** Resolves earlier after `signal`. */
function passed({ alarm }: SendContext, milliseconds: number, signal: AbortSignal): Promise<unknown> {
  return new Promise(resolve => {
    alarm(() => resolve(undefined), milliseconds);
    signal.addEventListener('abort', resolve);
  });
}

/** A worker has no visibility, and no events of the network. */
const noSignals = { isUp: () => true, isPageShown: () => false, follow: () => undefined };

function contextOf(parts: Omit<BackgroundParts, 'probe'>): SendContext {
  const jotai = createStore();
  /** The session stays on the device: the next page informs its user. */
  const leave = (account: Account) =>
    jotai.set(accountsAtom, accounts => accounts.filter(other => other !== account));
  return {
    jotai,
    call: createWorkerCall(),
    now: Date.now,
    alarm: setAlarm,
    persistence: indexedDbPersistence(),
    // An unused channel would never be closed.
    tabs: parts.tabs ?? crossTabChannel(),
    sessionChanges: {
      onRefused: async account => leave(account),
      onLeftElsewhere: leave,
      onJoined: () => {},
    },
    ...parts,
  };
}
