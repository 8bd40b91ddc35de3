const firstMilliseconds = 5000;
const longestMilliseconds = 15 * 60_000;
/** A server that wants more patience than this is asked again nevertheless. */
export const longestRetryAfterSeconds = 3600;
/** Unless the account may send no more today: the longest day, and an hour by which clocks differ. */
const longestDaySeconds = 26 * 3600;

/** The server's code for what is too much for one day (docs/guide/api-errors.md). */
const overQuota = 'quota_exceeded';

/** The server's codes for what says nothing of other items: one account is over its quota, photos have no room. */
export const ofItemAlone: readonly (string | undefined)[] = [overQuota, 'storage_low'];

/**
 * How long an item waits after so many attempts, in milliseconds: twice as long after each, at least what the server
 * asked for in `Retry-After`, and spread by `random` (0 to 1) so that not all devices come back at once.
 */
export function backoffMilliseconds(
  attempts: number,
  random: number,
  reason: string | undefined,
  retryAfterSeconds = 0,
): number {
  const doubled = Math.min(longestMilliseconds, firstMilliseconds * 2 ** Math.max(0, attempts - 1));
  const longest = reason === overQuota ? longestDaySeconds : longestRetryAfterSeconds;
  const wait = Math.max(doubled, Math.min(retryAfterSeconds, longest) * 1000);
  return Math.round(wait + (random / 2) * Math.min(wait, longestMilliseconds));
}
