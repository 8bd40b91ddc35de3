import type { ApiError, ApiResult, ServerPresence } from '@zaehlwerk/api';
import { base64Of } from '../base64-of.ts';
import { isConfirmation } from './item-request.ts';
import { filledBody, type ItemState, type QueuedItem, type SendProblem } from './queued-item.ts';

/*
 * One attempt to send an item: its body is filled with its files, posted, and the answer judged by the item's own
 * rules. An attempt changes nothing on the device. The server takes an item once per key, so an attempt without an
 * answer may be repeated.
 */

export interface PostRequest {
  readonly id: string;
  readonly path: string;
  readonly body: unknown;
}

export interface PostWatch {
  readonly signal: AbortSignal;
  readonly onUpload?: ((upload: { readonly sent: number; readonly total: number }) => void) | undefined;
}

/** `logged-out`: not judged by the server. `isLetIn`: false if `result` is about the session, not the request. */
export type PostEnd =
  | { readonly result: ApiResult<{ readonly body: unknown }>; readonly isLetIn: boolean }
  | 'logged-out';

/** Sends a request as one account only. Never rejects. */
export type Post = (
  accountId: string,
  request: PostRequest,
  watch: PostWatch | undefined,
) => Promise<PostEnd>;

export interface Network {
  /** By the last check or event. `wrong-server`: an answer, but not this server's. */
  readonly state: ServerPresence;
  /** Calls `watcher` after every change of state, until the returned function is called. */
  watch(watcher: () => void): () => void;
  /** Asks the server now; simultaneous calls get one check. */
  check(): Promise<ServerPresence>;
}

export interface AttemptParts {
  readonly post: Post;
  readonly network: Network;
}

/** The server has the item, or its next state: `waiting` without a problem if its account has to log in. */
export type Attempt =
  | {
      readonly state: 'confirmed';
      readonly answer: unknown;
    }
  | (ItemState & { readonly retryAfterSeconds?: number | undefined });

/** A file of the item is gone, or unreadable. */
export const filesLost: Attempt = { state: 'refused', problem: { code: 'files-lost' }, isNotified: false };
const unreadable: Attempt = { state: 'waiting', problem: { code: 'unreadable' } };

/** `files` are in base64. Never rejects. */
export async function attempt(
  item: QueuedItem,
  files: ReadonlyMap<string, string>,
  { post, network }: AttemptParts,
  watch?: PostWatch,
): Promise<Attempt> {
  const { id, accountId, fileIds, request, form } = item;
  if (fileIds.some(fileId => !files.has(fileId))) return filesLost;
  let body: unknown;
  try {
    body = filledBody(request.body, form, files);
  } catch {
    return filesLost;
  }
  const end = await post(accountId, { id, path: request.path, body }, watch);
  if (end === 'logged-out') return { state: 'waiting' };
  const { result, isLetIn } = end;
  if (!result.ok) return attemptAfter(result.error, isLetIn, network);
  const answer = result.value.body;
  return isConfirmation(request, item, answer) ? { state: 'confirmed', answer } : unreadable;
}

const tooLarge = 413;
/** Temporary (decisions.md 9); other statuses are refusals. */
const busyStatuses = [408, 425, 429, 500, 502, 503, 504];

async function attemptAfter(error: ApiError, isLetIn: boolean, network: Network): Promise<Attempt> {
  if (error.kind === 'unreadable') return unreadable;
  const { retryAfterSeconds } = error;
  if (error.kind === 'no-response') {
    const problem: SendProblem = { code: 'no-response', status: error.status, reason: error.code };
    return { state: 'waiting', problem, retryAfterSeconds };
  }
  const { status, code, fieldErrors } = error;
  if (!isLetIn || busyStatuses.includes(status))
    return { state: 'waiting', problem: { code: 'busy', status, reason: code }, retryAfterSeconds };
  // Another server may have answered.
  const isDoubtful = code === 'unknown' && status !== tooLarge;
  if (isDoubtful && (await network.check()) !== 'online')
    return { state: 'waiting', problem: { code: 'unreadable', status } };
  const problem: SendProblem = { code: 'refused', status, reason: code, fieldErrors: [...fieldErrors] };
  return { state: 'refused', problem, isNotified: false };
}

/** Rejects if a file cannot be read, as in WebKit for a page that is being left. */
export async function inBase64(files: ReadonlyMap<string, Blob>): Promise<ReadonlyMap<string, string>> {
  const read = Array.from(files, async ([fileId, file]) => [fileId, await base64Of(file)] as const);
  return new Map(await Promise.all(read));
}
