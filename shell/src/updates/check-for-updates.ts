const hourMs = 3_600_000;
/** Who changes tabs to and fro asks no more often than this. */
const pauseMs = 60_000;

/**
 * Calls `check` every hour in which the page is looked at, and when it is looked at again, until the returned function
 * is called.
 */
export function checkForUpdates(check: () => void): () => void {
  let checkedAt = Date.now();
  const checkAfter = (milliseconds: number) => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < milliseconds) return;
    checkedAt = Date.now();
    check();
  };
  const comesBack = () => checkAfter(pauseMs);
  const timer = setInterval(() => checkAfter(hourMs), pauseMs);
  document.addEventListener('visibilitychange', comesBack);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', comesBack);
  };
}
