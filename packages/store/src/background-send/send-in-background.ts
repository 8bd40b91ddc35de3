import type { QueuedItem } from '@zaehlwerk/outbox';
import { connectivityOf } from '../connectivity/connectivity-of.ts';
import { aloneUnlessCalledOff } from '../outbox/alone-on-this-device.ts';
import { outboxOf } from '../outbox/outbox-of.ts';
import type { Portal } from '../portal/portal.ts';
import { accountWithId } from '../session/accounts.ts';
import { followOtherTabs, joinNewLogins } from '../session/follow-other-tabs.ts';
import { type BackgroundPortal, backgroundPortal } from './background-portal.ts';

/** What sending without a page has come to: `waiting` when it makes sense to try again later. */
export type BackgroundOutcome = 'done' | 'waiting';

/**
 * Sends what waits on this device without a page, as the accounts that are logged in: in the turn of the tabs, under
 * the same keys, and with the same consequences (specification section 4 "Offline"). Called off, it ends after the item
 * that is under way. Rejects when the device does not answer.
 */
export async function sendInBackground(
  signal: AbortSignal,
  background = backgroundPortal(),
): Promise<BackgroundOutcome> {
  try {
    return await send(background, signal);
  } finally {
    background.close();
  }
}

async function send({ portal, tabs }: BackgroundPortal, signal: AbortSignal): Promise<BackgroundOutcome> {
  followOtherTabs(portal);
  await joinNewLogins(portal);
  const { queue, sender } = outboxOf(portal, tabs, task => aloneUnlessCalledOff(task, signal));
  signal.addEventListener('abort', () => void sender.stop());
  await queue.load();
  const isWaiting = () => queue.items.some(item => canBeSent(portal, item));
  if (isWaiting()) {
    await connectivityOf(portal).check();
    await sender.flushUnanswered();
  }
  await sender.stop();
  return isWaiting() ? 'waiting' : 'done';
}

/** Whether nobody but time has to do anything: neither its user nor a later release. */
function canBeSent(portal: Portal, { state, accountId, problem }: QueuedItem): boolean {
  return (
    state === 'waiting' && problem?.code !== 'later-release' && accountWithId(portal, accountId) !== undefined
  );
}
