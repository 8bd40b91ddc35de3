import { errorBodySchema } from '../schema/index.ts';
import type { ApiError, ApiResult } from './result.ts';
import type { Transport, WatchedUpload } from './transport.ts';

export type CallOptions = {
  /** The result is `no-response` with reason `aborted` then. */
  signal?: AbortSignal | undefined;
};

export type CallRequest = CallOptions & {
  /** From the origin on, e.g. `/api/pro/job`; its segments are encoded. */
  path: string;
  /** Sent as JSON; the method is POST with a body, GET without, by default. */
  body?: unknown;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The answer is a `Blob`, not JSON. */
  asFile?: boolean;
  headers?: Readonly<Record<string, string>>;
  /** Time limit of the answer; if the {@link upload} is watched, from its last byte on. */
  seconds: number;
  /** Limits stalls only. A transport without progress has the time of a slow connection for this size. */
  upload?: WatchedUpload;
};

/** `body` is JSON (`undefined` without content) or the file. */
export type Answer = { body: unknown; headers: Headers };

/**
 * Sends one request and never throws. Endpoints take it as their first parameter; it carries the credentials of an
 * account, or none (`createServerCall`). `unreadable` if another server may have answered: no JSON, or a page in the
 * place of a file.
 */
export type ServerCall = (request: CallRequest) => Promise<ApiResult<Answer>>;

/** A mobile connection at the edge of its cell. */
const slowBytesPerSecond = 20_000;

/** `baseUrl` is an origin without a trailing slash. */
export function serverCallOver(transport: Transport, baseUrl: string): ServerCall {
  return async request => {
    const { path, body, method = body === undefined ? 'GET' : 'POST', asFile, signal } = request;
    const { seconds, upload } = request;
    const text = JSON.stringify(body);
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const allow = (more: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => ending.abort('timeout'), more * 1000);
    };
    allow(upload ? upload.stallSeconds + text.length / slowBytesPerSecond : seconds);
    const endEarly = () => ending.abort('aborted');
    signal?.addEventListener('abort', endEarly);
    if (signal?.aborted) endEarly();

    try {
      const answer = await transport({
        ...request,
        url: baseUrl + path,
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...request.headers },
        body: text,
        signal: ending.signal,
        allow,
      });
      const { ok, status, headers, content } = answer;
      if (!ok) return { ok, error: errorOfAnswer(status, headers, content) };
      const value = asFile ? content : parsedJson(String(content));
      if (isForeign(value, status)) return notTheContract;
      return { ok, value: { body: value, headers } };
    } catch {
      const reason = ending.signal.aborted ? ending.signal.reason : 'network';
      return { ok: false, error: { kind: 'no-response', reason } };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', endEarly);
    }
  };
}

const notTheContract: ApiResult<never> = {
  ok: false,
  error: { kind: 'unreadable', details: ['(answer): invalid_type'] },
};

/** For example the login page of a hotel's network. */
function isForeign(content: unknown, status: number): boolean {
  if (content instanceof Blob) return content.type.startsWith('text/html');
  return content === undefined && status !== noContent;
}

const noContent = 204;

const gatewayStatuses = [502, 503, 504];

/** The contract's error body, or at least the status (decisions.md 4 and 9). */
export function errorOfAnswer(status: number, headers: Headers, content: unknown): ApiError {
  const retryAfterSeconds = secondsOf(headers.get('retry-after'));
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  const body = errorBodySchema.safeParse(parsedJson(String(content)));
  if (gatewayStatuses.includes(status)) {
    const code = body.success ? { code: body.data.code } : {};
    return { kind: 'no-response', reason: 'gateway', status, ...code, ...wait };
  }
  return {
    kind: 'refused',
    status,
    code: body.success ? body.data.code : 'unknown',
    message: body.success ? body.data.message : '',
    fieldErrors: body.data?.fieldErrors ?? [],
    ...wait,
  };
}

/** The other form of `Retry-After` is a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** `undefined` for invalid JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
