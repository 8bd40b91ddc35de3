import type { ApiError, NoResponseError } from '@zaehlwerk/api';
import {
  type Deliver,
  type Delivery,
  filledBody,
  filledText,
  type ItemRequest,
  isConfirmation,
  type QueuedItem,
  type SendProblem,
  type SentMark,
} from '@zaehlwerk/outbox';
import { connectivityOf } from '../connectivity/connectivity-of.ts';
import type { Portal } from '../portal/portal.ts';
import { putItem } from '../queries/account-query.ts';
import { dropPrefetched } from '../queries/prefetch.ts';
import { changedQueries, revalidateSoon } from '../queries/revalidate.ts';
import { whileSending } from '../queries/sending.ts';
import { addSentMarks } from '../queries/sent-marks.ts';
import { accountCallEnds } from '../session/account-call.ts';
import { type Account, accountWithId, isLoggedIn } from '../session/accounts.ts';

/**
 * From the last byte on that this device has given away: on a slow connection many of them still lie in between. The
 * other items wait meanwhile; one that is cut off is tried again under the same key.
 */
const answerSeconds = 60;
/** A slow connection may take its time with photos; one that carries nothing for so long is gone. */
const stallSeconds = 20;

type Watch = Parameters<Deliver>[2];

/**
 * Sends a queued item as the account that it was entered under, and as no other. What is sent, and what the answer
 * means, the item says itself. Never rejects.
 */
export async function deliver(
  portal: Portal,
  item: QueuedItem,
  files: ReadonlyMap<string, Blob>,
  watch?: Watch,
): Promise<Delivery> {
  const account = accountWithId(portal, item.accountId);
  if (!account) return { outcome: 'logged-out' };
  const { request } = item;
  if (item.fileIds.some(fileId => !files.has(fileId))) return filesLost;
  return whileSending(account, async () => {
    const filled = await filledBody(request.body, files).then(
      body => ({ body }),
      () => undefined,
    );
    return filled ? post(portal, account, item, { ...request, ...filled }, watch) : filesLost;
  });
}

/**
 * Puts what the server has answered to an item where the item's kind says, in this page and on the device, and lets the
 * other tabs load it. Never rejects.
 */
export async function showAnswer(portal: Portal, item: QueuedItem, answer: unknown): Promise<void> {
  const { updates } = item.request;
  const account = accountWithId(portal, item.accountId);
  if (!updates) return;
  if (account && answer !== undefined)
    await putItem(portal, account, updates.value, filledText(updates.item, item), answer, item.id);
  portal.tabs.topic(changedQueries).announce(updates.value);
}

const ignoreProgress = () => undefined;

const filesLost: Delivery = { outcome: 'refused', problem: { code: 'files-lost' } };

async function post(
  portal: Portal,
  account: Account,
  item: QueuedItem,
  request: ItemRequest,
  watch?: Watch,
): Promise<Delivery> {
  const { path, body } = request;
  const sent = await accountCallEnds(
    portal,
    account,
  )({
    path,
    body,
    headers: { 'idempotency-key': item.id },
    seconds: answerSeconds,
    signal: watch?.signal,
    // What has no files is gone in one go.
    upload: { stallSeconds, onProgress: (item.fileIds.length > 0 && watch?.onUpload) || ignoreProgress },
  });
  if (!sent.result.ok) return notConfirmed(portal, account, request, sent.result.error, sent.isSent);
  const answer = sent.result.value.body;
  if (!isConfirmation(request, item, answer)) return { outcome: 'not-sent', problem: { code: 'unreadable' } };
  return { outcome: 'confirmed', answer };
}

const unauthenticated = 401;
const tooLarge = 413;
/** The server asks to come back later, or has failed itself (decisions.md 9); others say no. */
const busyStatuses = [408, 425, 429, 500, 502, 503, 504];

async function notConfirmed(
  portal: Portal,
  account: Account,
  { answers = [] }: ItemRequest,
  error: ApiError,
  isSent: boolean,
): Promise<Delivery> {
  const isUnauthenticated = error.kind === 'refused' && error.status === unauthenticated;
  if ((!isSent || isUnauthenticated) && !isLoggedIn(portal, account)) return { outcome: 'logged-out' };
  if (error.kind === 'unreadable') return { outcome: 'not-sent', problem: { code: 'unreadable' } };
  const wait = error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds };
  if (error.kind === 'no-response')
    return { outcome: 'not-sent', problem: { code: 'no-response', ...answered(error) }, ...wait };
  const { status, code, fieldErrors } = error;
  const busy: Delivery = { outcome: 'not-sent', problem: { code: 'busy', status, reason: code }, ...wait };
  // What was said of the session says nothing of the item.
  if (!isSent || isUnauthenticated) return busy;
  const means = answers.find(answer => answer.status === status && (answer.code ?? code) === code)?.means;
  if (means === 'confirmed') return { outcome: 'confirmed' };
  if (means === 'busy' || (!means && busyStatuses.includes(status))) return busy;
  // What does not speak like the portal's server may be somebody else in its place.
  const isDoubtful = code === 'unknown' && status !== tooLarge;
  if (isDoubtful && (await connectivityOf(portal).check()) !== 'online')
    return { outcome: 'not-sent', problem: { code: 'unreadable', status } };
  const problem: SendProblem = { code: 'refused', status, reason: code, fieldErrors: [...fieldErrors] };
  return { outcome: 'refused', problem };
}

function answered({ status, code }: NoResponseError): Pick<SendProblem, 'status' | 'reason'> {
  return { ...(status !== undefined && { status }), ...(code !== undefined && { reason: code }) };
}

/**
 * Takes in which sends of this device the server has confirmed. What was asked for before counts as outdated from this
 * moment on, and is loaded again unless the answers to those sends take its place.
 */
export function noteSent(portal: Portal, marks: readonly SentMark[]): void {
  const news = addSentMarks(portal, marks);
  for (const mark of marks) {
    const account = accountWithId(portal, mark.accountId);
    if (account && news.includes(mark)) dropPrefetched(account);
    if (account && mark.value !== undefined) revalidateSoon(portal, mark.value, false);
  }
}
