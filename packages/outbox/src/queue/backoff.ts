const firstMilliseconds = 5000;
const longestMilliseconds = 15 * 60_000;
/** Upper limit for `Retry-After`. */
export const longestRetryAfterSeconds = 3600;
/** The same for a daily quota: the longest day, and an hour by which clocks differ. */
const longestDaySeconds = 26 * 3600;

/** Error code of a daily quota (docs/guide/api-errors.md). */
const overQuota = 'quota_exceeded';

/** Error codes that concern one item, not the server: the quota of one account, photos that are not taken now. */
export const ofItemAlone: readonly (string | undefined)[] = [overQuota, 'storage_low', 'photos_unavailable'];

/** Exponential backoff after so many attempts, at least `Retry-After`, spread by `random` (0 to 1). */
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
