import { noAnswer, serve } from '../testing/serve.ts';
import { request } from './request.ts';

const url = 'http://portal.test/some/path';
const timeoutMilliseconds = 5000;

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a call without a body is the plain GET that a preload with crossorigin="anonymous" matches', async () => {
  const [sent] = await requestsOf({ url, timeoutMilliseconds });
  expect(sent).toMatchObject({ method: 'GET', mode: 'cors', credentials: 'same-origin', cache: 'default' });
  expect([...(sent?.headers ?? [])]).toEqual([]);
});

test('a call with a body posts it as JSON', async () => {
  const [sent] = await requestsOf({ url, timeoutMilliseconds, body: { a: 1 } });
  expect(sent?.method).toBe('POST');
  expect(sent?.headers.get('content-type')).toBe('application/json');
  expect(await sent?.json()).toEqual({ a: 1 });
});

test('a lost answer is no response', async () => {
  const requests = serve(noAnswer);
  const result = await request({ url, timeoutMilliseconds });
  expect(result).toEqual({ ok: false, error: { kind: 'no-response', reason: 'network' } });
  expect(requests).toHaveLength(1);
});

test.each([502, 503, 504])('%d is no response, sent once, its status kept', async status => {
  const requests = serve(() => new Response('<html>', { status }));
  const result = await request({ url, timeoutMilliseconds });
  expect(result).toEqual({ ok: false, error: { kind: 'no-response', reason: 'gateway', status } });
  expect(requests).toHaveLength(1);
});

test('a server that never answers is a timeout', async () => {
  jest.useFakeTimers();
  serve(() => new Promise(() => undefined));
  const result = request({ url, timeoutMilliseconds });
  await jest.advanceTimersByTimeAsync(timeoutMilliseconds);
  expect(await result).toEqual({ ok: false, error: { kind: 'no-response', reason: 'timeout' } });
});

test('an answer that stops in the middle is a timeout', async () => {
  jest.useFakeTimers();
  serve(() => new Response(new ReadableStream({ start: body => body.enqueue(new Uint8Array([123])) })));
  const result = request({ url, timeoutMilliseconds });
  await jest.advanceTimersByTimeAsync(timeoutMilliseconds);
  expect(await result).toEqual({ ok: false, error: { kind: 'no-response', reason: 'timeout' } });
});

test('an answer whose connection breaks in the middle is no response', async () => {
  serve(() => new Response(new ReadableStream({ start: body => body.error(new TypeError('terminated')) })));
  expect(await request({ url, timeoutMilliseconds })).toEqual({
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
  expect(await request({ url, timeoutMilliseconds, signal })).toEqual(aborted);
  expect(await request({ url, timeoutMilliseconds, signal })).toEqual(aborted);
});

test('an address that is none does not throw', async () => {
  expect((await request({ url: 'http://[', timeoutMilliseconds })).ok).toBe(false);
});

async function requestsOf(options: Parameters<typeof request>[0]): Promise<Request[]> {
  const requests = serve(() => Response.json({}));
  await request(options);
  return requests;
}
