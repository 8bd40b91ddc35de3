/** As long as one task may keep the page (a frame is twice as much). */
const sliceMilliseconds = 8;
/** What a worker takes at once, and a cancelled export has done in vain. */
const longestSlice = 250;

/** What comes one by one, in parts between which the page does whatever else there is to do. */
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

/** Lets the page do what else there is. By a message and not by a timer: those wait for a second in a tab that nobody looks at. */
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
