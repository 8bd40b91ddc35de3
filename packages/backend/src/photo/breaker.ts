/** Milliseconds without a request after a failure, and for which a failure is known. */
const pause = 5000;
const memory = 60_000;

/**
 * Refuses work for five seconds after a failure, then lets one try at a time until one succeeds: no request waits for what
 * is down. `isFailure` says of errors whether they are one.
 */
export function createBreaker(isFailure: (error: unknown) => boolean, now = () => Date.now()) {
  let failedAt: number | undefined;
  let isTrying = false;
  const mayTry = () => failedAt === undefined || (!isTrying && now() - failedAt >= pause);
  return {
    mayTry,
    /** True for a minute after a failure, unless a success came after it. */
    hasFailed: () => failedAt !== undefined && now() - failedAt < memory,
    /** Throws the error of `refuse` while work is refused. */
    async run<T>(work: () => Promise<T>, refuse: () => Error): Promise<T> {
      if (!mayTry()) throw refuse();
      const isTrial = failedAt !== undefined;
      if (isTrial) isTrying = true;
      try {
        const result = await work();
        failedAt = undefined;
        return result;
      } catch (error) {
        if (isFailure(error)) failedAt = now();
        throw error;
      } finally {
        if (isTrial) isTrying = false;
      }
    },
  };
}
