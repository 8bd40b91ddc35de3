import type { Job } from '@zaehlwerk/api';
import { noAnswer } from '@zaehlwerk/api/testing';
import { type FakeBackend, refusal } from '../testing/fake-backend.ts';
import { fakePortal, loggedInPortal, settled } from '../testing/fake-portal.ts';
import { deviceWith, testSession } from '../testing/started-portal-store.ts';
import { testJob } from '../testing/test-job.ts';
import { currentJobs, jobsIn } from '../testing/test-jobs.ts';
import { sendReading } from '../testing/test-reading.ts';
import { testToken } from '../testing/test-token.ts';

const request = { readingDate: '2026-11-20T12:00:00Z', results: [{ taskId: 't1', readingValue: 1 }] };
const path = '/api/pro/job/1/meterRateTask/result';
const done = testJob('1', { done: true });

afterEach(() => jest.restoreAllMocks());

test('the job that comes back replaces the stored one, in its place', async () => {
  const { portal, backend } = await loggedInPortal([testJob('0'), testJob('1'), testJob('2')]);
  backend.answers[path] = () => Response.json(done);
  expect(await sendReading(portal, 'account-1', '1', request, 'key-1')).toMatchObject({
    state: 'confirmed',
  });
  await settled();
  expect(backend.requests.at(-1)?.headers.get('idempotency-key')).toBe('key-1');
  expect(currentJobs(portal)).toEqual({
    status: 'ready',
    value: [testJob('0'), done, testJob('2')],
  });
});

test.each([
  ['a lost answer', noAnswer, { code: 'no-response' }],
  ['a refusal', () => refusal(422, 'invalid-results'), { code: 'refused', reason: 'invalid-results' }],
  ['an unreadable answer', () => Response.json({ id: 1 }), { code: 'unreadable' }],
])('%s leaves the job as it was', async (_name, answer, problem) => {
  const { portal, backend } = await loggedInPortal([testJob('1')]);
  backend.answers[path] = answer;
  expect(await sendReading(portal, 'account-1', '1', request, 'key-1')).toMatchObject({ problem });
  expect(backend.log).toEqual([`POST ${path}`]);
  expect(currentJobs(portal)).toEqual({ status: 'ready', value: [testJob('1')] });
});

/** Keeps every answer with jobs back until the test gives it. */
function holdJobs(backend: FakeBackend) {
  const answers: ((jobs: Job[]) => void)[] = [];
  backend.answers['/api/pro/job'] = () =>
    new Promise(resolve => answers.push(jobs => resolve(Response.json({ jobs }))));
  return answers;
}

test('a list that was asked for before the send does not bring the old job back', async () => {
  const { portal, backend } = await loggedInPortal([testJob('1')]);
  const answers = holdJobs(backend);
  backend.answers[path] = () => Response.json(done);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 2000);
  const reload = jobsIn(portal).reload(undefined);
  await settled();
  await sendReading(portal, 'account-1', '1', request, 'key-1');
  await settled();
  expect(answers).toHaveLength(2);
  answers[0]?.([testJob('1')]);
  await settled();
  expect(currentJobs(portal)).toMatchObject({ value: [done] });
  answers[1]?.([done, testJob('2')]);
  await reload;
  await settled();
  expect(currentJobs(portal)).toMatchObject({ value: [done, testJob('2')] });
});

test('neither does the very first list', async () => {
  const session = testSession();
  const { store, portal, backend } = fakePortal(deviceWith(session));
  backend.token = session.token;
  const answers = holdJobs(backend);
  backend.answers[path] = () => Response.json(done);
  await store.start();
  await settled();
  await sendReading(portal, 'account-1', '1', request, 'key-1');
  await settled();
  expect(answers).toHaveLength(2);
  answers[0]?.([testJob('1')]);
  answers[1]?.([done]);
  await settled();
  expect(currentJobs(portal)).toEqual({ status: 'ready', value: [done] });
});

test('loading is blocked while a send is under way, and free afterwards', async () => {
  const { portal, backend } = await loggedInPortal([testJob('1')]);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 2000);
  let answer: (response: Response) => void = () => undefined;
  backend.answers[path] = () =>
    new Promise(resolve => {
      answer = resolve;
    });
  const sent = sendReading(portal, 'account-1', '1', request, 'key-1');
  await settled();
  await jobsIn(portal).reload(undefined);
  expect(backend.log).toEqual([`POST ${path}`]);
  answer(refusal(500, 'internal'));
  await sent;
  await jobsIn(portal).reload(undefined);
  expect(backend.log).toEqual([`POST ${path}`, 'GET /api/pro/job']);
});

test('it is sent as the account that was named, be it current or not; as one that is gone nothing is', async () => {
  const token = testToken({ accountId: 'account-2', sub: 'nachbar' });
  const neighbour = testSession({ accountId: 'account-2', username: 'nachbar', token });
  const { store, portal, backend } = fakePortal(deviceWith(testSession(), neighbour));
  backend.neighbour.token = token;
  const bearers: (string | null)[] = [];
  backend.answers[path] = ({ headers }) => {
    bearers.push(headers.get('authorization'));
    return Response.json(done);
  };
  await store.start();
  await settled();
  await sendReading(portal, 'account-2', '1', request, 'key-1');
  const sent = await sendReading(portal, 'account-3', '1', request, 'key-2');
  expect(sent).toEqual({ state: 'waiting' });
  expect(bearers).toEqual([`Bearer ${token}`]);
});

test('nobody logged in: nothing is sent', async () => {
  const { store, portal, backend } = fakePortal();
  await store.start();
  expect(await sendReading(portal, 'account-1', '1', request, 'key-1')).toEqual({ state: 'waiting' });
  expect(backend.log).toEqual(['GET /api/public/application']);
});
