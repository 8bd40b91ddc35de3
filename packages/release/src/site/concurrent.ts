/** Enough to keep the processor busy with compression, or the network with a bucket. */
const concurrency = 8;

/** Maps all items, some at a time. The first failure starts no more; it rejects once those under way have ended. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
) {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      results[next[0]] = await map(next[1]);
  };
  const ends = await Promise.allSettled(
    Array.from({ length: concurrency }, () => work().finally(() => waiting.splice(0))),
  );
  const failed = ends.find(end => end.status === 'rejected');
  if (failed) throw failed.reason;
  return results;
}
