/** Longer than any task, such as a refresh: a suspended tab must not block the others. */
const longestWaitMilliseconds = 30_000;

/** Runs a task in one tab of this device at a time; at once in a browser without locks. */
export async function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  const begin = () => {
    begun ??= task();
    return begun;
  };
  try {
    const signal = AbortSignal.timeout(longestWaitMilliseconds);
    await navigator.locks?.request(name, { signal }, begin);
  } catch {
    // No lock, or a failure of the task, which rejects below.
  }
  return begin();
}
