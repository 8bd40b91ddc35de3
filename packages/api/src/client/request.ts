import { errorOfAnswer } from './error-answer.ts';
import { parsedJson } from './json.ts';
import type { ApiResult } from './result.ts';

/** What callers may add to any call. */
export type CallOptions = {
  /** Ends the call early; its result is then `no-response` with reason `aborted`. */
  signal?: AbortSignal | undefined;
};

/** One request to the server. */
export type ApiRequest = CallOptions & {
  url: string;
  /** Sent as JSON; with it the request is a POST, without it a GET. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Time allowed until the answer is complete. */
  timeoutMilliseconds: number;
};

/** A success answer: its JSON as it came (`undefined` when it is no JSON), and its headers. */
export type Answer = { body: unknown; headers: Headers };

/** Sends one request, once, and never throws. */
export async function request(options: ApiRequest): Promise<ApiResult<Answer>> {
  const { url, body, headers, timeoutMilliseconds, signal } = options;
  const ending = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    ending.abort();
  }, timeoutMilliseconds);
  const endEarly = () => ending.abort();
  signal?.addEventListener('abort', endEarly);
  if (signal?.aborted) endEarly();

  try {
    const response = await fetch(url, {
      signal: ending.signal,
      // A plain GET with no header of its own: what a page's preload sends, so that its answer is taken for this too.
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return response.ok
      ? { ok: true, value: { body: parsedJson(text), headers: response.headers } }
      : { ok: false, error: errorOfAnswer(response, text) };
  } catch {
    const reason = timedOut ? 'timeout' : signal?.aborted ? 'aborted' : 'network';
    return { ok: false, error: { kind: 'no-response', reason } };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', endEarly);
  }
}
