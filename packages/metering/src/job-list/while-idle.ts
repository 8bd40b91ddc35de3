const sliceMilliseconds = 8;

/** Runs `work` in slices until it returns true, the first at once. The returned function cancels the rest. */
export function whileIdle(work: (mayContinue: () => boolean) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const runSlice = () => {
    const end = performance.now() + sliceMilliseconds;
    if (!work(() => performance.now() < end)) timer = setTimeout(runSlice);
  };
  runSlice();
  return () => clearTimeout(timer);
}
