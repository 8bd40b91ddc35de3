/** How long one slice of work may keep the browser from answering the reader, in milliseconds on any device. */
const sliceMilliseconds = 8;

/**
 * Runs `work` in slices between the browser's other tasks until it returns true. `work` stops by itself when
 * `mayContinue` says no. The first slice runs at once. Returns a function that cancels the rest.
 */
export function whileIdle(work: (mayContinue: () => boolean) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const runSlice = () => {
    const end = performance.now() + sliceMilliseconds;
    if (!work(() => performance.now() < end)) timer = setTimeout(runSlice);
  };
  runSlice();
  return () => clearTimeout(timer);
}
