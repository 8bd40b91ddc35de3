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

/** The outbox of this device, as a page and the service worker send it. */
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

/**
 * Puts the answers to what was sent where the kinds of the items say, `answers` having them by the item's id, and has the
 * other tabs load that.
 */
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

/** Under which one tab or worker of this device sends at a time. */
export const sendingLock = 'zw-outbox';

/**
 * From the last byte on that this device has given away: on a slow connection many of them still lie in between. The
 * other items wait meanwhile; one that is cut off is tried again under the same key.
 */
const answerSeconds = 60;
/** A slow connection may take its time with photos; one that carries nothing for so long is gone. */
const stallSeconds = 20;

const unauthenticated = 401;
const ignoreProgress = () => undefined;

/** Sends a request of the outbox as an account, and as no other. Never rejects. */
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
  const { result, isSent } = await call({
    path,
    body,
    headers: { 'idempotency-key': id },
    seconds: answerSeconds,
    signal: watch?.signal,
    upload: { stallSeconds, onProgress: watch?.onUpload ?? ignoreProgress },
  }).finally(() => {
    account.sends -= 1;
  });
  const isUnauthenticated =
    !result.ok && result.error.kind === 'refused' && result.error.status === unauthenticated;
  const isLetIn = isSent && !isUnauthenticated;
  return isLetIn || isLoggedIn(context, account) ? { result, isLetIn } : 'logged-out';
}
