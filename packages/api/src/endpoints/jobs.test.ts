import { createServerCall } from '../http/client.ts';
import { readableItems } from '../http/in-slices.ts';
import { jobSchema } from '../schema/index.ts';
import { noAnswer, serve } from '../testing/serve.ts';
import { fetchJobs, fetchResultImage } from './jobs.ts';
import { fetchAccountInfo } from './portal.ts';

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

test('a list that the server has unchanged is the same again', async () => {
  const requests = serve(({ headers }) =>
    headers.get('if-none-match') === 'W/"1"'
      ? new Response(null, { status: 304 })
      : Response.json({ jobs: [job] }, { headers: { etag: 'W/"1"' } }),
  );
  const first = await fetchJobs(call);
  const previous = first.ok ? first.value : undefined;
  const again = await fetchJobs(call, { previous });
  expect(again.ok && again.value).toBe(previous);
  expect(requests).toHaveLength(2);
  // One from another place, such as the device, has no tag.
  expect(await fetchJobs(call, { previous: [] })).toEqual(first);
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

/** What is made of this answer. */
const parsedJobs = (body: unknown, signal?: AbortSignal) =>
  fetchJobs(async () => ({ ok: true, value: { body, headers: new Headers() } }), { signal });
const readableJobs = (kept: readonly unknown[]) => readableItems(jobSchema, kept);

test('jobs keep their order', async () => {
  const jobs = [job, { ...job, id: '2' }, { ...job, id: '3' }];
  expect(await parsedJobs({ jobs })).toEqual({ ok: true, value: jobs });
});

test('a job that does not fit is named by its place and not by its content', async () => {
  const broken = { ...job, meter: { meterNumber: 4711, meterRateTasks: [{}] } };
  expect(await parsedJobs({ jobs: [job, broken] })).toEqual({
    ok: false,
    error: {
      kind: 'unreadable',
      details: [
        'jobs.1.meter.meterNumber: invalid_type',
        'jobs.1.meter.meterRateTasks.0.taskId: invalid_type',
      ],
    },
  });
});

test.each([undefined, {}, { jobs: 'none' }])('%j is no job list', async body => {
  expect(await parsedJobs(body)).toMatchObject({ ok: false, error: { kind: 'unreadable' } });
});

test('of kept jobs those are left out that cannot be read', async () => {
  expect(await readableJobs([job, null, { ...job, id: 7 }, { ...job, id: '2', ofTomorrow: true }])).toEqual([
    job,
    { ...job, id: '2' },
  ]);
});

describe('a list that takes long', () => {
  const body = { jobs: Array.from({ length: 20_000 }, (_, index) => ({ ...job, id: `${index}` })) };

  beforeEach(() => {
    // Every look at the clock is a millisecond later: the slices do not depend on how fast this machine is.
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now++);
  });
  afterEach(() => jest.restoreAllMocks());

  test('lets the page react in between', async () => {
    let reactions = 0;
    const timer = setInterval(() => reactions++);
    const result = await parsedJobs(body);
    clearInterval(timer);
    expect(result).toMatchObject({ ok: true, value: { length: 20_000 } });
    expect(reactions).toBeGreaterThan(10);
  });

  test('is read from the device in slices too', async () => {
    let reactions = 0;
    const timer = setInterval(() => reactions++);
    expect(await readableJobs(body.jobs)).toHaveLength(20_000);
    clearInterval(timer);
    expect(reactions).toBeGreaterThan(10);
  });

  test('stops after an abort', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort());
    expect(await parsedJobs(body, controller.signal)).toEqual({
      ok: false,
      error: { kind: 'no-response', reason: 'aborted' },
    });
  });
});
