import type { FiledItem } from './queue-file-format.ts';

/** What the server has said no to. */
const isRefusal = ({ state, problem }: FiledItem) =>
  state === 'refused' && (problem?.code === 'refused' || problem?.code === 'files-lost');

/**
 * An item of a file as it comes into the queue. What waited is sent, unless its account is not logged in: whoever logs
 * in next need not be the one who chose the file, and has to look at it first. So does whoever was in the middle of
 * changing it. What the server has refused stays refused, with its reason. Attempts begin anew.
 */
export function asTaken(item: FiledItem, isLoggedIn: boolean): FiledItem {
  const { problem, nextAttemptAt: _, waitsSince: __, awaitsCheck: ___, ...rest } = item;
  const fresh = { ...rest, attempts: 0 };
  if (isRefusal(item)) return { ...fresh, ...(problem && { problem }) };
  if (item.state === 'waiting' && isLoggedIn) return { ...fresh, state: 'waiting' };
  return { ...fresh, state: 'held', awaitsCheck: true };
}
