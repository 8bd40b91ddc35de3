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
  /** The answer is a file and comes as a `Blob`; otherwise it is JSON. */
  asFile?: boolean;
  headers?: Record<string, string>;
  /** Time allowed until the answer is complete. */
  timeoutMilliseconds: number;
};

/** A success answer: its JSON as it came (`undefined` when it is no JSON) or its file, and its headers. */
export type Answer = { body: unknown; headers: Headers };

/** Sends one request, once, and never throws. */
export async function request(options: ApiRequest): Promise<ApiResult<Answer>> {
  const { url, body, asFile = false, headers, timeoutMilliseconds, signal } = options;
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
    if (!response.ok) return { ok: false, error: errorOfAnswer(response, await response.text()) };
    const content = asFile ? await response.blob() : parsedJson(await response.text());
    return { ok: true, value: { body: content, headers: response.headers } };
  } catch {
    const reason = timedOut ? 'timeout' : signal?.aborted ? 'aborted' : 'network';
    return { ok: false, error: { kind: 'no-response', reason } };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', endEarly);
  }
}
