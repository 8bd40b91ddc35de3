const firstMilliseconds = 5000;
const longestMilliseconds = 15 * 60_000;
/** A server that wants more patience than this is asked again nevertheless. */
const longestRetryAfterSeconds = 3600;

/**
 * How long an item waits after so many attempts, in milliseconds: twice as long after each, at least what the server
 * asked for in `Retry-After`, and spread by `random` (0 to 1) so that not all devices come back at once.
 */
export function backoffMilliseconds(attempts: number, random: number, retryAfterSeconds = 0): number {
  const doubled = Math.min(longestMilliseconds, firstMilliseconds * 2 ** Math.max(0, attempts - 1));
  const asked = Math.min(retryAfterSeconds, longestRetryAfterSeconds) * 1000;
  return Math.round(Math.max(doubled, asked) * (1 + random / 2));
}

/** Whether the moment has come; one that lies further ahead than any wait was set by another clock. */
export function isDue(nextAttemptAt: number | undefined, now: number): boolean {
  if (nextAttemptAt === undefined || nextAttemptAt <= now) return true;
  return nextAttemptAt - now > 1.5 * Math.max(longestMilliseconds, longestRetryAfterSeconds * 1000);
}
