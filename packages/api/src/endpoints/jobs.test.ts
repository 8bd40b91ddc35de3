import { createServerCall } from '../client/server-call.ts';
import { noAnswer, serve } from '../testing/serve.ts';
import { fetchJobs, fetchResultImage } from './jobs.ts';
import { fetchAccountInfo } from './session.ts';

const secret = 'a private word';
const call = createServerCall({ baseUrl: 'http://portal.test' });
const job = { id: 'a/1', done: true, meter: { meterNumber: '1EMH0012345678', meterRateTasks: [] } };

afterEach(() => jest.restoreAllMocks());

test.each([
  ['a lost answer', noAnswer],
  [
    'a refusal',
    () => Response.json({ status: 401, code: 'token-expired', message: 'x', secret }, { status: 401 }),
  ],
  ['an unreadable answer', () => Response.json({ id: 1, name: secret })],
])('%s says nothing of what was in it', async (_name, answer) => {
  serve(answer);
  for (const result of [await fetchAccountInfo(call), await fetchJobs(call)]) {
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toContain(secret);
  }
});

test('account info and jobs come from their own addresses', async () => {
  const requests = serve(({ url }) =>
    Response.json(url.endsWith('/info') ? { id: 'a1', name: 'Erika' } : { jobs: [job] }),
  );
  expect(await fetchAccountInfo(call)).toEqual({ ok: true, value: { id: 'a1', name: 'Erika' } });
  expect(await fetchJobs(call)).toEqual({ ok: true, value: [job] });
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/pro/account/info', '/api/pro/job']);
});

const photo = { jobId: 'a/1', taskId: 'H T', imageId: 'i?1' };

test('a photo comes as a file of its type, from the encoded address', async () => {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0x00]);
  const requests = serve(() => new Response(bytes, { headers: { 'content-type': 'image/jpeg' } }));
  const fetched = await fetchResultImage(call, photo);
  expect(requests[0]?.url).toBe(
    'http://portal.test/api/pro/job/a%2F1/meter-rate-tasks/H%20T/result-images/i%3F1',
  );
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
  expect(await fetchResultImage(call, photo)).toMatchObject({ ok: false, error: { kind } });
});

test('fetching a photo can be given up', async () => {
  serve(() => new Promise(() => undefined));
  const giveUp = new AbortController();
  const fetched = fetchResultImage(call, photo, { signal: giveUp.signal });
  giveUp.abort();
  expect(await fetched).toEqual({ ok: false, error: { kind: 'no-response', reason: 'aborted' } });
});
