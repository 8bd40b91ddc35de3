import axios from 'axios';
import { noAnswer, serve } from '../testing/serve.ts';
import { axiosTransport } from './axios-transport.ts';
import { fetchTransport } from './client.ts';
import { type CallRequest, errorOfAnswer, serverCallOver } from './server-call.ts';

const baseUrl = 'http://portal.test';
const path = '/some/path';
const seconds = 5;

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the plain call without a body is the GET that a preload with crossorigin="anonymous" matches', async () => {
  const requests = serve(() => Response.json({}));
  await serverCallOver(fetchTransport, baseUrl)({ path, seconds });
  expect(requests[0]).toMatchObject({ method: 'GET', mode: 'cors', credentials: 'same-origin' });
  expect(requests[0]?.cache).toBe('default');
  expect([...(requests[0]?.headers ?? [])]).toEqual([]);
});

describe.each([
  ['plainly', fetchTransport],
  ['through axios', axiosTransport(axios, 'fetch')],
])('sent %s', (_how, send) => {
  const call = serverCallOver(send, baseUrl);

  test('a call with a body posts it as JSON', async () => {
    const [sent] = await requestsOf({ path, seconds, body: { a: 1 } });
    expect(sent?.method).toBe('POST');
    expect(sent?.headers.get('content-type')).toBe('application/json');
    expect(await sent?.json()).toEqual({ a: 1 });
  });

  test('a lost answer is no response', async () => {
    const requests = serve(noAnswer);
    const result = await call({ path, seconds });
    expect(result).toEqual({ ok: false, error: { kind: 'no-response', reason: 'network' } });
    expect(requests).toHaveLength(1);
  });

  test.each([502, 503, 504])('%d is no response, sent once, its status kept', async status => {
    const requests = serve(() => new Response('<html>', { status }));
    const result = await call({ path, seconds });
    expect(result).toEqual({ ok: false, error: { kind: 'no-response', reason: 'gateway', status } });
    expect(requests).toHaveLength(1);
  });

  test('a gateway may say how long it wants to be left alone', async () => {
    serve(() => new Response('', { status: 503, headers: { 'retry-after': '120' } }));
    expect(await call({ path, seconds })).toMatchObject({
      error: { kind: 'no-response', status: 503, retryAfterSeconds: 120 },
    });
  });

  test("the portal's own code is kept", async () => {
    const body = { status: 503, code: 'storage_low', message: 'No room' };
    serve(() => Response.json(body, { status: 503 }));
    expect(await call({ path, seconds })).toMatchObject({
      error: { kind: 'no-response', reason: 'gateway', status: 503, code: 'storage_low' },
    });
  });

  test('a server that never answers is a timeout', async () => {
    jest.useFakeTimers();
    serve(() => new Promise(() => undefined));
    const result = call({ path, seconds });
    await jest.advanceTimersByTimeAsync(seconds * 1000);
    expect(await result).toEqual({ ok: false, error: { kind: 'no-response', reason: 'timeout' } });
  });

  test('a body whose progress is not seen has 20 s and 1 s for each 20 KB', async () => {
    jest.useFakeTimers();
    serve(() => new Promise(() => undefined));
    const upload = { stallSeconds: 20, onProgress: () => undefined };
    const ended = jest.fn();
    const result = call({ path, seconds: 60, body: 'x'.repeat(199_998), upload }).finally(ended);
    await jest.advanceTimersByTimeAsync(29_999);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(await result).toEqual({ ok: false, error: { kind: 'no-response', reason: 'timeout' } });
  });

  test('an answer that stops in the middle is a timeout', async () => {
    jest.useFakeTimers();
    serve(() => new Response(new ReadableStream({ start: body => body.enqueue(new Uint8Array([123])) })));
    const result = call({ path, seconds });
    await jest.advanceTimersByTimeAsync(seconds * 1000);
    expect(await result).toEqual({ ok: false, error: { kind: 'no-response', reason: 'timeout' } });
  });

  test('an answer whose connection breaks in the middle is no response', async () => {
    serve(() => new Response(new ReadableStream({ start: body => body.error(new TypeError('terminated')) })));
    expect(await call({ path, seconds })).toEqual({
      ok: false,
      error: { kind: 'no-response', reason: 'network' },
    });
  });

  test('the caller can end a call, also before it began', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    serve(sent => {
      sent.signal.throwIfAborted();
      return new Promise((_resolve, reject) => {
        sent.signal.addEventListener('abort', () => reject(sent.signal.reason));
        controller.abort();
      });
    });
    const aborted = { ok: false, error: { kind: 'no-response', reason: 'aborted' } };
    expect(await call({ path, seconds, signal })).toEqual(aborted);
    expect(await call({ path, seconds, signal })).toEqual(aborted);
  });

  const page = { headers: { 'content-type': 'text/html; charset=utf-8' } };

  test.each([
    ['an answer', { path, seconds }],
    ['a file', { path, seconds, asFile: true }],
  ])('another page in the place of %s is nothing that can be read', async (_name, asked) => {
    serve(() => new Response('<html>Log in to the hotel</html>', page));
    expect(await call(asked)).toEqual({
      ok: false,
      error: { kind: 'unreadable', details: ['(answer): invalid_type'] },
    });
  });

  test('an answer without content is a success', async () => {
    serve(() => new Response(null, { status: 204 }));
    expect(await call({ path, seconds, body: {} })).toMatchObject({ ok: true, value: { body: undefined } });
  });

  test('an address that is none does not throw', async () => {
    expect((await serverCallOver(send, 'http://[')({ path, seconds })).ok).toBe(false);
  });

  async function requestsOf(options: CallRequest): Promise<Request[]> {
    const requests = serve(() => Response.json({}));
    await call(options);
    return requests;
  }
});

const refusal = {
  status: 422,
  code: 'invalid-results',
  message: 'Invalid',
  fieldErrors: [{ field: 'results.0.readingValue', message: 'too many decimals' }],
};

test('an error body is handed on with its code and field errors', () => {
  const error = errorOfAnswer(422, new Headers(), JSON.stringify(refusal));
  expect(error).toEqual({ kind: 'refused', ...refusal });
});

test.each(['<html>Not found</html>', '', '{"status":404}'])(
  'an answer without the error body keeps its status: %s',
  text => {
    expect(errorOfAnswer(404, new Headers(), text)).toEqual({
      kind: 'refused',
      status: 404,
      code: 'unknown',
      message: '',
      fieldErrors: [],
    });
  },
);

test('the status is the one of the answer, whatever its body claims', () => {
  const error = errorOfAnswer(409, new Headers(), JSON.stringify(refusal));
  expect(error).toMatchObject({ status: 409, code: 'invalid-results' });
});

test.each([
  ['120', 120],
  [new Date(Date.now() + 60_000).toUTCString(), 60],
  [new Date(Date.now() - 60_000).toUTCString(), 0],
])('Retry-After %s is %d seconds', (retryAfter, seconds) => {
  const error = errorOfAnswer(429, new Headers({ 'retry-after': retryAfter }), '');
  if (error.kind !== 'refused') throw new Error('expected a refusal');
  expect(Math.abs((error.retryAfterSeconds ?? Number.NaN) - seconds)).toBeLessThanOrEqual(1);
});

test('a Retry-After that says nothing is left out', () => {
  const headers = new Headers({ 'retry-after': 'soon' });
  expect(errorOfAnswer(429, headers, '')).not.toHaveProperty('retryAfterSeconds');
});
