import type { ApiError, ApiResult } from '@zaehlwerk/api';
import type { Delivery, QueuedItem, SendProblem } from '@zaehlwerk/outbox';
import { connectivityOf } from '../connectivity/connectivity-of.ts';
import type { Portal } from '../portal/portal.ts';
import { type Account, accountWithId } from '../session/accounts.ts';
import { type SendableKind, upgraded } from './sendable-kind.ts';
import { sendableKinds } from './sendable-kinds.ts';

/** Sends a queued item as the account that it was entered under, and as no other. Never rejects. */
export async function deliver(
  portal: Portal,
  item: QueuedItem,
  files: ReadonlyMap<string, Blob>,
): Promise<Delivery> {
  const account = accountWithId(portal, item.accountId);
  if (!account) return { outcome: 'logged-out' };
  const kind = sendableKinds.find(({ name }) => name === item.kind);
  if (!kind || item.version > kind.version)
    return { outcome: 'not-sent', problem: { code: 'later-release' } };
  if (item.fileIds.some(fileId => !files.has(fileId)))
    return { outcome: 'refused', problem: { code: 'files-lost' } };
  const sent = await attempt(kind, portal, account, item, files).catch(() => 'unreadable file' as const);
  if (sent === 'unreadable file') return { outcome: 'refused', problem: { code: 'files-lost' } };
  if (sent === undefined) return { outcome: 'refused', problem: { code: 'refused', reason: 'damaged-item' } };
  return sent.ok ? { outcome: 'confirmed' } : failure(portal, sent.error);
}

async function attempt(
  kind: SendableKind,
  portal: Portal,
  account: Account,
  item: QueuedItem,
  files: ReadonlyMap<string, Blob>,
): Promise<ApiResult<unknown> | undefined> {
  const content = upgraded(kind, item);
  return content === undefined ? undefined : kind.send(portal, account, { ...item, content }, files);
}

const unauthenticated = 401;
const tooLarge = 413;
/** The server asks to come back later, or has failed itself. */
const isBusy = (status: number) => [408, 425, 429].includes(status) || status >= 500;

async function failure(portal: Portal, error: ApiError): Promise<Delivery> {
  if (error.kind === 'no-response')
    return { outcome: 'not-sent', problem: { code: 'no-response', ...statusOf(error) } };
  if (error.kind === 'unreadable') return { outcome: 'not-sent', problem: { code: 'unreadable' } };
  const { status, code, fieldErrors, retryAfterSeconds } = error;
  if (status === unauthenticated) return { outcome: 'logged-out' };
  if (isBusy(status)) {
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
