import { indexedDbQueue, Outbox, type OutboxParts, type QueueTabs } from '@zaehlwerk/outbox';
import { connectivityOf } from '../connectivity/connectivity-of.ts';
import type { Portal } from '../portal/portal.ts';
import { accountWithId } from '../session/accounts.ts';
import { deliver } from './deliver.ts';
import { withRequest } from './earlier-items.ts';

/** The outbox of this device as a portal sends it; `tabs` are told, and heard. */
export function outboxOf(portal: Portal, tabs: QueueTabs, alone: OutboxParts['alone']): Outbox {
  return new Outbox({
    records: portal.persistence.queue(indexedDbQueue),
    tabs,
    network: connectivityOf(portal),
    deliver: (item, files) => deliver(portal, item, files),
    maySendAs: accountId => accountWithId(portal, accountId) !== undefined,
    alone,
    now: portal.now,
    alarm: portal.alarm,
    random: Math.random,
    upgraded: withRequest,
  });
}
