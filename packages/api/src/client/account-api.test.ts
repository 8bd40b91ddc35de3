import { noAnswer, serve } from '../testing/serve.ts';
import { createAccountApi } from './account-api.ts';
import type { ApiResult } from './result.ts';

const secret = 'header.payload.signature';
const api = createAccountApi({
  baseUrl: 'http://portal.test',
  token: async () => ({ ok: true, value: secret }),
});
const job = { id: 'a/1', done: true, meter: { meterNumber: '1EMH0012345678', meterRateTasks: [] } };
const results = {
  readingDate: '2026-11-20T12:00:00Z',
  results: [{ taskId: 't1', readingValue: 12.5 }],
};

afterEach(() => jest.restoreAllMocks());

test('results go to the encoded job with bearer and idempotency key, and the job comes back', async () => {
  const requests = serve(() => Response.json(job));
  const sent = await api.sendResults('a/1', results, 'key-1');
  expect(sent).toEqual({ ok: true, value: job });
  const request = requests[0];
  expect(request?.url).toBe('http://portal.test/api/pro/job/a%2F1/meterRateTask/result');
  expect(request?.headers.get('authorization')).toBe(`Bearer ${secret}`);
  expect(request?.headers.get('idempotency-key')).toBe('key-1');
  expect(await request?.json()).toEqual(results);
});

test('without a token nothing is sent', async () => {
  const requests = serve(() => Response.json({}));
  const refused: ApiResult<never> = { ok: false, error: { kind: 'no-response', reason: 'network' } };
  const tokenless = createAccountApi({ token: async () => refused });
  expect(await tokenless.fetchJobs()).toEqual(refused);
  expect(await tokenless.sendResults('1', results, 'key')).toEqual(refused);
  expect(requests).toHaveLength(0);
});

test.each([
  ['a lost answer', noAnswer],
  ['a refusal', () => Response.json({ status: 401, code: 'token-expired', message: 'x' }, { status: 401 })],
  ['an unreadable answer', () => Response.json({ id: 1, name: secret })],
])('%s carries no token', async (_name, answer) => {
  serve(answer);
  for (const result of [await api.fetchAccountInfo(), await api.fetchJobs()]) {
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toContain(secret);
  }
});

test('account info and jobs come from their own addresses', async () => {
  const requests = serve(({ url }) =>
    Response.json(url.endsWith('/info') ? { id: 'a1', name: 'Erika' } : { jobs: [job] }),
  );
  expect(await api.fetchAccountInfo()).toEqual({ ok: true, value: { id: 'a1', name: 'Erika' } });
  expect(await api.fetchJobs()).toEqual({ ok: true, value: [job] });
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/pro/account/info', '/api/pro/job']);
});

const photo = { jobId: 'a/1', taskId: 'H T', imageId: 'i?1' };

test('a photo comes as a file of its type, from the encoded address and with the bearer', async () => {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0x00]);
  const requests = serve(() => new Response(bytes, { headers: { 'content-type': 'image/jpeg' } }));
  const fetched = await api.fetchResultImage(photo);
  expect(requests[0]?.url).toBe(
    'http://portal.test/api/pro/job/a%2F1/meter-rate-tasks/H%20T/result-images/i%3F1',
  );
  expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${secret}`);
  if (!fetched.ok) throw new Error(fetched.error.kind);
  expect(fetched.value.type).toBe('image/jpeg');
  expect(new Uint8Array(await fetched.value.arrayBuffer())).toEqual(bytes);
});

test.each([
  [
    'a page in the place of the photo',
    () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    'unreadable',
  ],
  [
    'a refusal',
    () => Response.json({ status: 404, code: 'image_unknown', message: 'x' }, { status: 404 }),
    'refused',
  ],
  ['a lost answer', noAnswer, 'no-response'],
])('%s is no photo', async (_name, answer, kind) => {
  serve(answer);
  expect(await api.fetchResultImage(photo)).toMatchObject({ ok: false, error: { kind } });
});

test('fetching a photo can be given up', async () => {
  serve(() => new Promise(() => undefined));
  const giveUp = new AbortController();
  const fetched = api.fetchResultImage(photo, { signal: giveUp.signal });
  giveUp.abort();
  expect(await fetched).toEqual({ ok: false, error: { kind: 'no-response', reason: 'aborted' } });
});

test('the reading of an unknown meter goes with bearer and idempotency key, and its id comes back', async () => {
  const reading = { meterNumber: '1EMH1', readingValue: 12.5, readingDate: '2026-11-20T12:00:00Z' };
  const requests = serve(() => Response.json({ id: 'u1' }, { status: 201 }));
  expect(await api.sendUnknownReading(reading, 'key-1')).toEqual({ ok: true, value: { id: 'u1' } });
  const request = requests[0];
  expect(request?.url).toBe('http://portal.test/api/pro/unknown-reading');
  expect(request?.headers.get('authorization')).toBe(`Bearer ${secret}`);
  expect(request?.headers.get('idempotency-key')).toBe('key-1');
  expect(await request?.json()).toEqual(reading);
});
