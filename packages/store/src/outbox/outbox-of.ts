import {
  type DeliveryRecord,
  indexedDbQueue,
  Outbox,
  type OutboxParts,
  type PostEnd,
  type PostRequest,
  type PostWatch,
  queueNews,
} from '@zaehlwerk/outbox';
import { changedQueries } from '../queries/delivery-records.ts';
import { accountCallEnds } from '../session/account-call.ts';
import { accountWithId, isLoggedIn } from '../session/accounts.ts';
import type { SendContext } from '../store-context.ts';

/** The outbox of this device, for a page or the service worker. */
export function outboxOf(
  context: SendContext,
  {
    maySend = () => true,
    ...parts
  }: Pick<OutboxParts, 'alone' | 'network' | 'onAcknowledged'> & { readonly maySend?: () => boolean },
): Outbox {
  const { persistence, tabs, now, alarm } = context;
  return new Outbox({
    ...parts,
    records: persistence.queue(indexedDbQueue),
    tabs: tabs.topic(queueNews),
    post: (...request) => post(context, ...request),
    maySendAs: accountId => maySend() && accountWithId(context, accountId) !== undefined,
    now,
    alarm,
    random: Math.random,
  });
}

/** Puts `answers`, by the item's id, into the queries that the delivery records name; other tabs reload these. */
export async function keepAnswers(
  { tabs }: SendContext,
  records: readonly DeliveryRecord[],
  answers: ReadonlyMap<string, unknown>,
  put: SendContext['persistence']['lists']['putItem'],
): Promise<void> {
  for (const { id, accountId, value, item } of records) {
    if (!answers.has(id) || value === undefined || item === undefined) continue;
    await put(accountId, value, item, answers.get(id), id);
    tabs.topic(changedQueries).announce(value);
  }
}

/** Held by the tab or worker that sends. */
export const sendingLock = 'zw-outbox';

/** After the last byte of the upload, of which many may still be in buffers. Other items wait meanwhile. */
const answerSeconds = 60;
/** Photos may take their time on a slow connection, but not without progress. */
const stallSeconds = 20;

const ignoreProgress = () => undefined;

/** Sends a request as one account only. Never rejects. */
export async function post(
  context: SendContext,
  accountId: string,
  { id, path, body }: PostRequest,
  watch?: PostWatch,
): Promise<PostEnd> {
  const account = accountWithId(context, accountId);
  if (!account) return 'logged-out';
  const call = accountCallEnds(context, account);
  account.sends += 1;
  const end = await call({
    path,
    body,
    headers: { 'idempotency-key': id },
    seconds: answerSeconds,
    signal: watch?.signal,
    upload: { stallSeconds, onProgress: watch?.onUpload ?? ignoreProgress },
  }).finally(() => {
    account.sends -= 1;
  });
  return end.isLetIn || isLoggedIn(context, account) ? end : 'logged-out';
}
