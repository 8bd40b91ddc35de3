import type { ApiError } from '@zaehlwerk/api';

/** An answer that sending the same again would only get again. */
export type Refusal = Extract<ApiError, { kind: 'refused' }>;

/** The refusal, unless it says that it may be otherwise later, or nobody of the portal has answered (decisions.md 9). */
export function refusalOf(error: ApiError): Refusal | undefined {
  return error.kind === 'refused' && !passing.includes(error.status) ? error : undefined;
}

/** Those of gateways count as no answer already. */
const passing: readonly number[] = [408, 425, 429, 500];

const pauseMilliseconds = 30_000;

/**
 * Until another try makes sense after an error that is no refusal: when the time is over that the server has named,
 * otherwise when the connection is back, after half a minute at the latest. Also ends with `signal`.
 */
export function untilNextTry(error: ApiError, signal: AbortSignal): Promise<void> {
  const seconds = 'retryAfterSeconds' in error ? error.retryAfterSeconds : undefined;
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, seconds === undefined ? pauseMilliseconds : Math.max(1, seconds) * 1000);
    if (seconds === undefined) addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
