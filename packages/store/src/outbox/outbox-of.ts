import { indexedDbQueue, Outbox, type OutboxParts, queueNews } from '@zaehlwerk/outbox';
import type { SendContext } from '../portal/portal.ts';
import { accountWithId } from '../session/accounts.ts';
import { post } from './post.ts';

/** The outbox of this device, as a page and the service worker send it. */
export function outboxOf(
  context: SendContext,
  parts: Pick<OutboxParts, 'alone' | 'network' | 'onAcknowledged'>,
): Outbox {
  const { persistence, tabs, now, alarm } = context;
  return new Outbox({
    ...parts,
    records: persistence.queue(indexedDbQueue),
    tabs: tabs.topic(queueNews),
    post: (...request) => post(context, ...request),
    maySendAs: accountId => accountWithId(context, accountId) !== undefined,
    now,
    alarm,
    random: Math.random,
  });
}

/** Under which one tab or worker of this device sends at a time. */
export const sendingLock = 'zw-outbox';
