import type { DeliveryRecord } from '@zaehlwerk/outbox';
import type { Portal } from '../portal/portal.ts';
import { putItem } from '../queries/account-query.ts';
import { addDeliveryRecords, changedQueries } from '../queries/delivery-records.ts';
import { dropPrefetched } from '../queries/prefetch.ts';
import { revalidateSoon } from '../queries/revalidate.ts';
import { accountWithId } from '../session/accounts.ts';

/**
 * Projects what the server has acknowledged onto this page's queries. What was asked for before counts as outdated from
 * this moment on, and is loaded again unless an answer to one of these sends takes its place: `answers` has them by the
 * item's id. They go where the item's kind says, in this page and on the device, and the other tabs load them. Never
 * rejects.
 */
export async function projectAcknowledged(
  portal: Portal,
  records: readonly DeliveryRecord[],
  answers: ReadonlyMap<string, unknown>,
): Promise<void> {
  const news = addDeliveryRecords(portal, records);
  for (const record of records) {
    const account = accountWithId(portal, record.accountId);
    if (account && news.includes(record)) dropPrefetched(account);
    if (account && record.value !== undefined) revalidateSoon(portal, record.value, false);
  }
  for (const { id, accountId, value, item } of records) {
    if (!answers.has(id) || value === undefined || item === undefined) continue;
    const account = accountWithId(portal, accountId);
    const answer = answers.get(id);
    if (account && answer !== undefined) await putItem(portal, account, value, item, answer, id);
    portal.tabs.topic(changedQueries).announce(value);
  }
}
