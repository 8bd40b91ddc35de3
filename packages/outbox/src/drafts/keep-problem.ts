/** Why entries cannot be kept: the device is `full`, or it keeps nothing at all just now. */
export type KeepProblem = 'full' | 'unavailable';

/** The problem behind a rejected write. */
export function keepProblemOf(error: unknown): KeepProblem {
  return Object(error).name === 'QuotaExceededError' ? 'full' : 'unavailable';
}
