const sliceMilliseconds = 8;

/**
 * Runs `work` in slices between other tasks until it returns true. `work` stops when `mayContinue` returns
 * false. The first slice runs at once. Returns a function that cancels the rest.
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
