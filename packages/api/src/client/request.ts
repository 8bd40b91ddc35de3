import ky, { isTimeoutError } from 'ky';
import { errorOfAnswer } from './error-answer.ts';
import { parsedJson } from './json.ts';
import type { ApiResult, NoResponseError } from './result.ts';

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
  /** Time allowed until the answer begins, and again until it is complete. */
  timeoutMilliseconds: number;
};

/** A success answer: its JSON as it came (`undefined` when it is no JSON), and its headers. */
export type Answer = { body: unknown; headers: Headers };

/** Sends one request, once, and never throws. */
export async function request(options: ApiRequest): Promise<ApiResult<Answer>> {
  try {
    const sent = ky(options.url, {
      method: options.body === undefined ? 'GET' : 'POST',
      json: options.body,
      // What a browser's preload sends, so that its answer is taken for this request too.
      headers: { accept: '*/*', ...options.headers },
      timeout: options.timeoutMilliseconds,
      retry: 0,
      throwHttpErrors: false,
      ...(options.signal && { signal: options.signal }),
    });
    const text = await sent.text();
    const response = await sent;
    return response.ok
      ? { ok: true, value: { body: parsedJson(text), headers: response.headers } }
      : { ok: false, error: errorOfAnswer(response, text) };
  } catch (error) {
    return { ok: false, error: { kind: 'no-response', reason: reasonOf(error, options.signal) } };
  }
}

function reasonOf(error: unknown, signal: AbortSignal | undefined): NoResponseError['reason'] {
  if (signal?.aborted) return 'aborted';
  return isTimeoutError(error) ? 'timeout' : 'network';
}
