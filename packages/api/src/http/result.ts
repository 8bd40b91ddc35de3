import type { FieldError } from '../schema/index.ts';

/**
 * Nobody answered, or only a gateway did: the request may be repeated later, nothing is known of its effect
 * (decisions.md 9).
 */
export type NoResponseError = {
  kind: 'no-response';
  /** `aborted`: the caller's own signal; `gateway`: a 502, 503 or 504, see `status`. */
  reason: 'network' | 'timeout' | 'gateway' | 'aborted';
  status?: number;
  /** Stable; where the portal's server itself has answered with such a status. */
  code?: string;
  /** Whole seconds until another attempt makes sense, from the gateway's `Retry-After`. */
  retryAfterSeconds?: number;
};

/** The server answered with an error (decisions.md 4). Decide by `status` and `code`; `message` is for logs only. */
export type RefusedError = {
  kind: 'refused';
  status: number;
  /** Stable; `unknown` when the answer carried no readable error body. */
  code: string;
  message: string;
  fieldErrors: readonly FieldError[];
  /** Whole seconds until another attempt makes sense, from `Retry-After`. */
  retryAfterSeconds?: number;
};

/** The server reported success with something that is not what the contract says. */
export type UnreadableError = {
  kind: 'unreadable';
  /** Which places did not fit and how, without any value of the answer: safe to log. At most ten. */
  details: readonly string[];
};

/** Why a call gave no value. Never contains a token, a name or a reading that was sent. */
export type ApiError = NoResponseError | RefusedError | UnreadableError;

/** What every call of the API ends with; calls never throw. */
export type ApiResult<T> = { ok: true; value: T } | { ok: false; error: ApiError };
