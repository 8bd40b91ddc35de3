import type { ApiError } from '@zaehlwerk/api';

/** An error that a retry cannot change. */
export type Refusal = Extract<ApiError, { kind: 'refused' }>;

/** `undefined` for errors that may pass, or did not come from the portal (decisions.md 9). */
export function refusalOf(error: ApiError): Refusal | undefined {
  return error.kind === 'refused' && !passing.includes(error.status) ? error : undefined;
}

/** Errors of gateways already count as no response. */
const passing: readonly number[] = [408, 425, 429, 500];

const pauseMilliseconds = 30_000;

/**
 * Resolves when a retry makes sense: after the time named by the server, otherwise when the connection is back, after
 * half a minute at the latest. Also resolves when `signal` aborts.
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
