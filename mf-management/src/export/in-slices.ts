/** Half a frame. */
const sliceMilliseconds = 8;
/** Items for the worker at once; also what a cancelled export has done in vain. */
const longestSlice = 250;

/** Items in slices; the page handles other tasks in between. */
export async function* inSlices<Item>(items: Iterable<Item>): AsyncGenerator<readonly Item[]> {
  await nextTask();
  let slice: Item[] = [];
  let began = performance.now();
  for (const item of items) {
    slice.push(item);
    if (slice.length < longestSlice && performance.now() - began < sliceMilliseconds) continue;
    yield slice;
    await nextTask();
    slice = [];
    began = performance.now();
  }
  if (slice.length > 0) yield slice;
}

/** Yields to other tasks. A message, because timers are throttled to one per second in hidden tabs. */
export function nextTask(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
