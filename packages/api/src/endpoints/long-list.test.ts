import { readableItems } from '../client/readable-items.ts';
import { jobSchema } from '../schema/index.ts';
import { fetchJobs } from './jobs.ts';

/** What is made of this answer. */
const parsedJobs = (body: unknown, signal?: AbortSignal) =>
  fetchJobs(async () => ({ ok: true, value: { body, headers: new Headers() } }), { signal });
const readableJobs = (kept: readonly unknown[]) => readableItems(jobSchema, kept);

const job = { id: '1', done: false, meter: { meterNumber: '1EMH0012345678', meterRateTasks: [] } };

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

  test('stops when nobody waits for it any more', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort());
    expect(await parsedJobs(body, controller.signal)).toEqual({
      ok: false,
      error: { kind: 'no-response', reason: 'aborted' },
    });
  });
});
