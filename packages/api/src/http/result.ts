import type { FieldError } from '../schema/index.ts';

/** No answer, or only a gateway's: the request may be repeated, its effect is unknown (decisions.md 9). */
export type NoResponseError = {
  kind: 'no-response';
  /** `aborted` by the caller's signal; `gateway`: 502, 503 or 504. */
  reason: 'network' | 'timeout' | 'gateway' | 'aborted';
  status?: number;
  /** Stable; only from the portal's own server. */
  code?: string;
  /** From the gateway's `Retry-After`. */
  retryAfterSeconds?: number;
};

/** An error of the server (decisions.md 4). Decide by `status` and `code`; `message` is for logs only. */
export type RefusedError = {
  kind: 'refused';
  status: number;
  /** Stable; `unknown` without a readable error body. */
  code: string;
  message: string;
  fieldErrors: readonly FieldError[];
  /** From `Retry-After`. */
  retryAfterSeconds?: number;
};

/** A success that does not fit its schema. */
export type UnreadableError = {
  kind: 'unreadable';
  /** Places and codes, at most ten, without values: safe to log. */
  details: readonly string[];
};

/** Never contains a token, a name or a reading. */
export type ApiError = NoResponseError | RefusedError | UnreadableError;

/** Calls never throw. */
export type ApiResult<T> = { ok: true; value: T } | { ok: false; error: ApiError };
