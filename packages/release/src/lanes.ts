/** At the same time; compressing keeps the processor busy, a bucket the network. */
const lanes = 8;

/** Works through all items, some at a time. Rejects once all lanes have come to rest: what goes wrong in one ends the others. */
export async function inLanes<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  const ends = await Promise.allSettled(
    Array.from({ length: lanes }, () => lane().finally(() => waiting.splice(0))),
  );
  const failed = ends.find(end => end.status === 'rejected');
  if (failed) throw failed.reason;
}
