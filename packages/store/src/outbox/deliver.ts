import type { ApiError } from '@zaehlwerk/api';
import {
  type Delivery,
  filledBody,
  filledText,
  type ItemRequest,
  isConfirmation,
  type QueuedItem,
  type SendProblem,
} from '@zaehlwerk/outbox';
import { connectivityOf } from '../connectivity/connectivity-of.ts';
import type { Portal } from '../portal/portal.ts';
import { putItem } from '../server-value/account-value.ts';
import { whileSending } from '../server-value/sending.ts';
import { accountCall } from '../session/account-call.ts';
import { type Account, accountWithId } from '../session/accounts.ts';
import { isOfEarlierRelease } from './earlier-items.ts';

/** Photos over a slow connection. */
const secondsAllowed = 300;

/**
 * Sends a queued item as the account that it was entered under, and as no other. What is sent, and what the answer
 * means, the item says itself. Never rejects.
 */
export async function deliver(
  portal: Portal,
  item: QueuedItem,
  files: ReadonlyMap<string, Blob>,
): Promise<Delivery> {
  const account = accountWithId(portal, item.accountId);
  if (!account) return { outcome: 'logged-out' };
  const { request } = item;
  if (!request)
    return isOfEarlierRelease(item)
      ? { outcome: 'refused', problem: { code: 'refused', reason: 'damaged-item' } }
      : { outcome: 'not-sent', problem: { code: 'later-release' } };
  if (item.fileIds.some(fileId => !files.has(fileId))) return filesLost;
  const delivery = await whileSending(account, async () => {
    const filled = await filledBody(request.body, files).then(
      body => ({ body }),
      () => undefined,
    );
    return filled ? post(portal, account, item, { ...request, ...filled }) : filesLost;
  });
  if (delivery.outcome === 'confirmed' && request.updates)
    portal.otherTabs.announceChange(request.updates.value);
  return delivery;
}

const filesLost: Delivery = { outcome: 'refused', problem: { code: 'files-lost' } };

async function post(
  portal: Portal,
  account: Account,
  item: QueuedItem,
  request: ItemRequest,
): Promise<Delivery> {
  const { path, body, updates } = request;
  const headers = { 'idempotency-key': item.id };
  const sent = await accountCall(portal, account)({ path, body, headers, seconds: secondsAllowed });
  if (!sent.ok) return failure(portal, request, sent.error);
  const answer = sent.value.body;
  if (!isConfirmation(request, item, answer)) return { outcome: 'not-sent', problem: { code: 'unreadable' } };
  if (updates) await putItem(portal, account, updates.value, filledText(updates.item, item), answer);
  return { outcome: 'confirmed' };
}

const unauthenticated = 401;
const tooLarge = 413;
/** The server asks to come back later, or has failed itself. */
const isBusy = (status: number) => [408, 425, 429].includes(status) || status >= 500;

async function failure(portal: Portal, { answers = [] }: ItemRequest, error: ApiError): Promise<Delivery> {
  if (error.kind === 'no-response')
    return { outcome: 'not-sent', problem: { code: 'no-response', ...statusOf(error) } };
  if (error.kind === 'unreadable') return { outcome: 'not-sent', problem: { code: 'unreadable' } };
  const { status, code, fieldErrors, retryAfterSeconds } = error;
  if (status === unauthenticated) return { outcome: 'logged-out' };
  const means = answers.find(answer => answer.status === status && (answer.code ?? code) === code)?.means;
  if (means === 'confirmed') return { outcome: 'confirmed' };
  if (means === 'busy' || (!means && isBusy(status))) {
    const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    return { outcome: 'not-sent', problem: { code: 'busy', status, reason: code }, ...wait };
  }
  // What does not speak like the portal's server may be somebody else in its place.
  const isDoubtful = code === 'unknown' && status !== tooLarge;
  if (isDoubtful && (await connectivityOf(portal).check()) !== 'online')
    return { outcome: 'not-sent', problem: { code: 'unreadable', status } };
  const problem: SendProblem = { code: 'refused', status, reason: code, fieldErrors: [...fieldErrors] };
  return { outcome: 'refused', problem };
}

function statusOf({ status }: { status?: number }): Pick<SendProblem, 'status'> {
  return status === undefined ? {} : { status };
}
