import { type KeepProblem, keepProblemOf } from '../database.ts';
import type { Queue } from '../queue/queue.ts';
import { bytesOf } from './base64.ts';
import type { FiledItem, FileLine } from './queue-file.ts';
import type { OpenedQueueFile } from './read-queue-file.ts';

/**
 * What becomes of an item of a file. `new`: it comes into the queue; `there`: it lies there already; `same-subject`:
 * another about the same lies there, which counts.
 */
export type Fate = 'new' | 'there' | 'same-subject';

/** An item of a file before it is taken. */
export interface FoundItem extends Pick<FiledItem, 'accountId' | 'accountName' | 'summary'> {
  readonly fate: Fate;
  readonly photos: number;
}

/** What a file has. */
export interface QueueFileContents {
  readonly createdAt: number | undefined;
  readonly items: readonly FoundItem[];
  /** How many of its items cannot be read. */
  readonly unreadable: number;
}

/** What came of the items of a file, in numbers. */
export interface TakenQueueFile {
  readonly taken: number;
  readonly there: number;
  readonly sameSubject: number;
  readonly unreadable: number;
  /** Those for which the device had no room, or no answer; nothing was tried after the first of them. */
  readonly left: readonly FiledItem[];
  readonly problem?: KeepProblem;
}

/** Which items may come into the queue, and as what; `undefined` for one that could never be sent. */
export type Admit = (item: FiledItem) => FiledItem | undefined;

/** What the server has said no to. */
const isRefusal = ({ state, problem }: FiledItem) =>
  state === 'refused' && (problem?.code === 'refused' || problem?.code === 'files-lost');

/**
 * An item of a file as it arrives in the queue. What waited is sent, unless its account is not logged in: whoever logs
 * in next need not be the one who chose the file, and has to look at it first. So does whoever was in the middle of
 * changing it. What the server has refused stays refused, with its reason. Attempts begin anew.
 */
export function asArrived(item: FiledItem, isLoggedIn: boolean): FiledItem {
  const { problem, nextAttemptAt: _, waitsSince: __, awaitsCheck: ___, ...rest } = item;
  const fresh = { ...rest, attempts: 0 };
  if (isRefusal(item)) return { ...fresh, ...(problem && { problem }) };
  if (item.state === 'waiting' && isLoggedIn) return { ...fresh, state: 'waiting' };
  return { ...fresh, state: 'held', awaitsCheck: true };
}

/** Looks at what a file has and leaves everything as it is. Rejects when the device gives no more of the file. */
export async function lookAtQueueFile(
  { lines, count, createdAt }: OpenedQueueFile,
  queue: Queue,
  admit: Admit,
): Promise<QueueFileContents> {
  const items: FoundItem[] = [];
  const known = new Set(queue.items.flatMap(item => [item.id, subjectOf(item)]));
  for await (const line of lines) {
    const item = line && admit(line.item);
    if (!item) continue;
    const { id, accountId, accountName, summary } = item;
    const fate = known.has(id) ? 'there' : known.has(subjectOf(item)) ? 'same-subject' : 'new';
    items.push({ accountId, accountName, summary, fate, photos: photosOf(line).length });
    known.add(id).add(subjectOf(item));
  }
  return { createdAt, items, unreadable: count - items.length };
}

/**
 * Puts what a file has into the queue, each item in one step with its photos. Nothing that lies there is changed. What
 * was taken stays, whatever comes of the rest. Rejects when the device gives no more of the file.
 */
export async function takeQueueFile(
  { lines, count }: OpenedQueueFile,
  queue: Queue,
  admit: Admit,
): Promise<TakenQueueFile> {
  const numbers = { added: 0, there: 0, 'same-subject': 0 };
  const left: FiledItem[] = [];
  let problem: KeepProblem | undefined;
  let readable = 0;
  for await (const line of lines) {
    const item = line && admit(line.item);
    const photos = item && decoded(line);
    if (!photos) continue;
    readable += 1;
    try {
      if (!problem) numbers[await queue.bring(item, photos)] += 1;
    } catch (error) {
      problem = keepProblemOf(error);
    }
    if (problem) left.push(item);
  }
  return {
    taken: numbers.added,
    there: numbers.there,
    sameSubject: numbers['same-subject'],
    unreadable: count - readable,
    left,
    ...(problem && { problem }),
  };
}

const subjectOf = ({ accountId, kind, subject }: FiledItem) => JSON.stringify([accountId, kind, subject]);

const photosOf = ({ item, photos }: FileLine) => photos.filter(({ fileId }) => item.fileIds.includes(fileId));

function decoded(line: FileLine): ReadonlyMap<string, Blob> | undefined {
  try {
    return new Map(
      photosOf(line).map(({ fileId, mediaType, base64 }) => [
        fileId,
        new Blob([bytesOf(base64)], { type: mediaType }),
      ]),
    );
  } catch {
    return undefined;
  }
}
