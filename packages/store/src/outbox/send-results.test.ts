import type { Job } from '@zaehlwerk/api';
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

/** Keeps every answer with jobs back until the test gives it. */
function holdJobs(backend: FakeBackend) {
  const answers: ((jobs: Job[]) => void)[] = [];
  backend.answers['/api/pro/job'] = () =>
    new Promise(resolve => answers.push(jobs => resolve(Response.json({ jobs }))));
  return answers;
}

test('a list that was asked for before a send does not bring the old job back, not even the very first', async () => {
  const session = testSession();
  const { store, context, backend } = fakePortal(deviceWith(session));
  backend.token = session.token;
  const answers = holdJobs(backend);
  backend.answers[path] = () => Response.json(done);
  await store.start();
  await settled();
  await sendReading(context, 'account-1', '1', request, 'key-1');
  await settled();
  expect(answers).toHaveLength(2);
  answers[0]?.([testJob('1')]);
  answers[1]?.([done]);
  await settled();
  expect(currentJobs(context)).toEqual({ status: 'ready', value: [done] });
});

test('loading is blocked while a send is under way, and free afterwards', async () => {
  const { context, backend } = await loggedInPortal([testJob('1')]);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 2000);
  let answer: (response: Response) => void = () => undefined;
  backend.answers[path] = () =>
    new Promise(resolve => {
      answer = resolve;
    });
  const sent = sendReading(context, 'account-1', '1', request, 'key-1');
  await settled();
  await jobsIn(context).commandsOf(undefined).reload();
  expect(backend.log).toEqual([`POST ${path}`]);
  answer(refusal(500, 'internal'));
  await sent;
  await jobsIn(context).commandsOf(undefined).reload();
  expect(backend.log).toEqual([`POST ${path}`, 'GET /api/pro/job']);
});

test('it is sent as the account that was named, be it current or not; as one that is gone nothing is', async () => {
  const token = testToken({ accountId: 'account-2', sub: 'nachbar' });
  const neighbour = testSession({ accountId: 'account-2', username: 'nachbar', token });
  const { store, context, backend } = fakePortal(deviceWith(testSession(), neighbour));
  backend.neighbour.token = token;
  const bearers: (string | null)[] = [];
  backend.answers[path] = ({ headers }) => {
    bearers.push(headers.get('authorization'));
    return Response.json(done);
  };
  await store.start();
  await settled();
  await sendReading(context, 'account-2', '1', request, 'key-1');
  const sent = await sendReading(context, 'account-3', '1', request, 'key-2');
  expect(sent).toEqual({ state: 'waiting' });
  expect(bearers).toEqual([`Bearer ${token}`]);
});
