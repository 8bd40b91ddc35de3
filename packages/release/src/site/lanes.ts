/** Enough to keep the processor busy with compression, or the network with a bucket. */
const lanes = 8;

/** Maps all items, some at a time. Rejects once all lanes have come to rest: the first failure ends the others. */
export async function inLanes<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      results[next[0]] = await work(next[1]);
  };
  const ends = await Promise.allSettled(
    Array.from({ length: lanes }, () => lane().finally(() => waiting.splice(0))),
  );
  const failed = ends.find(end => end.status === 'rejected');
  if (failed) throw failed.reason;
  return results;
}
