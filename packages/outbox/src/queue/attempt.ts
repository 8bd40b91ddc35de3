import type { ApiError, ApiResult } from '@zaehlwerk/api';
import { isConfirmation } from './queue-kind.ts';
import { filledBody, type ItemState, type QueuedItem, type SendProblem } from './queued-item.ts';

/*
 * One attempt to bring an item to the server: its body is filled with its files, posted, and the answer judged by what the
 * item states. An attempt changes nothing on the device. Under the same key the server takes an item once, so an attempt
 * whose end is unknown may be repeated.
 */

/** A request as the transport sends it. */
export interface PostRequest {
  /** The idempotency key. */
  readonly id: string;
  readonly path: string;
  readonly body: unknown;
}

/** A way to end a request, and to see in bytes how much of its upload is out. */
export interface PostWatch {
  readonly signal: AbortSignal;
  readonly onUpload?: ((upload: { readonly sent: number; readonly total: number }) => void) | undefined;
}

/**
 * How a request ended. `logged-out`: its account is not logged in, or not any more, and the server has not judged the
 * request. `isLetIn`: false where `result` is about the session and not about the request.
 */
export type PostEnd =
  | { readonly result: ApiResult<{ readonly body: unknown }>; readonly isLetIn: boolean }
  | 'logged-out';

/** Sends a request as an account, and as no other. Never rejects. */
export type Post = (
  accountId: string,
  request: PostRequest,
  watch: PostWatch | undefined,
) => Promise<PostEnd>;

/** What sending has to know of the network. */
export interface Network {
  readonly state: 'online' | 'offline' | 'wrong-server';
  /** Calls `watcher` after every change of state; returns how to stop. */
  watch(watcher: () => void): () => void;
  /** Asks the server now. */
  check(): Promise<'online' | 'offline' | 'wrong-server'>;
}

export interface AttemptParts {
  readonly post: Post;
  readonly network: Network;
}

/**
 * How an attempt ended: the server has the item, or the item is in this state from then on. It is `waiting` without a
 * problem where its account has to log in first.
 */
export type Attempt =
  | {
      readonly state: 'confirmed';
      /** The body of the server's answer. */
      readonly answer: unknown;
    }
  | (ItemState & { readonly retryAfterSeconds?: number | undefined });

/** A file of the item is gone, or cannot be read any more. */
export const filesLost: Attempt = { state: 'refused', problem: { code: 'files-lost' }, isTold: false };
const unreadable: Attempt = { state: 'waiting', problem: { code: 'unreadable' } };

/** Attempts to send an item with its files in base64, under its id as idempotency key. Never rejects. */
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
/** The server asks to come back later, or has failed itself (decisions.md 9); others say no. */
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
  // What does not speak like the portal's server may be something else in its place.
  const isDoubtful = code === 'unknown' && status !== tooLarge;
  if (isDoubtful && (await network.check()) !== 'online')
    return { state: 'waiting', problem: { code: 'unreadable', status } };
  const problem: SendProblem = { code: 'refused', status, reason: code, fieldErrors: [...fieldErrors] };
  return { state: 'refused', problem, isTold: false };
}

/** Files in base64, by their id. Rejects when one cannot be read: by WebKit, none in a page that is being left. */
export async function inBase64(files: ReadonlyMap<string, Blob>): Promise<ReadonlyMap<string, string>> {
  const read = Array.from(files, async ([fileId, file]) => [fileId, await base64Of(file)] as const);
  return new Map(await Promise.all(read));
}

/** The bytes of a file as base64, by the browser itself, so that megabytes do not keep the page from answering. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
