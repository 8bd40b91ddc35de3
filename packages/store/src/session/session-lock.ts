/** Longer than any refresh takes: a tab that the browser has put to sleep must not keep the others waiting. */
const longestWaitMilliseconds = 30_000;

/**
 * Does something that only one tab of this device may do at a time. A browser that has no locks, or gives none to
 * this page, does it at once.
 */
export async function withSessionLock<T>(task: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  const begin = () => {
    begun ??= task();
    return begun;
  };
  try {
    const signal = AbortSignal.timeout(longestWaitMilliseconds);
    await globalThis.navigator?.locks?.request('zaehlwerk-session', { signal }, begin);
  } catch {
    // No lock to be had, or the task's own failure, which the caller gets below.
  }
  return begin();
}
