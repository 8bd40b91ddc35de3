import { noAnswer } from '@zaehlwerk/api/testing';
import { accountsAtom } from '../session/accounts.ts';
import { refusal } from '../testing/fake-backend.ts';
import { fakePortal, loggedInPortal, settled } from '../testing/fake-portal.ts';
import { deviceWith, testSession } from '../testing/started-portal-store.ts';
import { testJob } from '../testing/test-job.ts';
import { currentJobs, jobsIn } from '../testing/test-jobs.ts';
import { addDeliveryRecords } from './delivery-records.ts';

const path = '/api/pro/job';

afterEach(() => jest.restoreAllMocks());

/** Lets the cooldown after a load pass. */
function later() {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 2000);
}

test('a load replaces the list: what the server no longer returns is gone', async () => {
  const { context, backend } = await loggedInPortal([testJob('1'), testJob('2')]);
  backend.jobs = [testJob('2', { done: true }), testJob('3')];
  later();
  await jobsIn(context).commandsOf(undefined).reload();
  await settled();
  expect(currentJobs(context)).toEqual({ status: 'ready', value: backend.jobs });
});

test('a list that the server has unchanged stays the same array', async () => {
  const { context, backend } = await loggedInPortal();
  const reload = async () => {
    await jobsIn(context).commandsOf(undefined).invalidate();
    await settled();
  };
  const list = () => {
    const state = currentJobs(context);
    return state.status === 'ready' && !state.error && state.value;
  };
  backend.answers[path] = () => Response.json({ jobs: [testJob('1')] }, { headers: { etag: 'W/"1"' } });
  await reload();
  const first = list();
  expect(first).toEqual([testJob('1')]);
  backend.answers[path] = () => new Response(null, { status: 304 });
  await reload();
  expect(list()).toBe(first);
});

test('a reload a moment after a load is skipped', async () => {
  const { context, backend } = await loggedInPortal();
  await jobsIn(context).commandsOf(undefined).reload();
  expect(backend.log).toEqual([]);
});

test('after a change neither a young list nor one that is under way stands in for what is true now', async () => {
  const { context, backend } = await loggedInPortal([testJob('1')]);
  let answerOld: () => void = () => undefined;
  const old = Response.json({ jobs: [testJob('1')] });
  backend.answers[path] = () =>
    new Promise(resolve => {
      answerOld = () => resolve(old);
    });
  later();
  const underWay = jobsIn(context).commandsOf(undefined).reload();
  await settled();
  backend.answers = {};
  backend.jobs = [];
  const invalidated = jobsIn(context).commandsOf(undefined).invalidate();
  answerOld();
  await Promise.all([underWay, invalidated]);
  await settled();
  expect(currentJobs(context)).toEqual({ status: 'ready', value: [] });

  backend.jobs = [testJob('2')];
  await jobsIn(context).commandsOf(undefined).invalidate();
  await settled();
  expect(currentJobs(context)).toEqual({ status: 'ready', value: backend.jobs });
});

test('a list that is not waited for any more says nothing of the one that is under way in its place', async () => {
  const { context, backend } = await loggedInPortal([testJob('1')]);
  const [account] = context.jotai.get(accountsAtom);
  if (!account) throw new Error('no account is logged in');
  const mark = {
    id: 'sent',
    accountId: account.id,
    kind: 'reading',
    subject: '1',
    at: 0,
    receipt: undefined,
  };
  addDeliveryRecords(context, [{ ...mark, value: 'jobs', item: '1' }]);
  expect(jobsIn(context).isStale(account)).toBe(true);
  const ends: (() => void)[] = [];
  backend.answers[path] = () => new Promise(resolve => ends.push(() => resolve(Response.json({ jobs: [] }))));
  for (let loads = 0; loads < 2; loads += 1) {
    void jobsIn(context).commandsOf(undefined).invalidate();
    await settled();
    expect(jobsIn(context).isStale(account)).toBe(false);
  }
  for (const end of ends) end();
  await settled();
  expect(currentJobs(context)).toEqual({ status: 'ready', value: [] });
});

test.each([
  ['no answer', noAnswer, { kind: 'no-response' }],
  ['a refusal', () => refusal(500, 'internal'), { kind: 'refused', status: 500 }],
  ['an unreadable answer', () => Response.json({ jobs: [{}] }), { kind: 'unreadable' }],
])('a first load that meets %s has failed, and a reload brings the jobs', async (_name, answer, error) => {
  const session = testSession();
  const { store, context, backend } = fakePortal(deviceWith(session));
  Object.assign(backend, { token: session.token, jobs: [testJob('1')], answers: { [path]: answer } });
  expect(currentJobs(context)).toEqual({ status: 'loading' });
  await store.start();
  await settled();
  expect(currentJobs(context)).toMatchObject({ status: 'failed', error });

  backend.answers = {};
  await jobsIn(context).commandsOf(undefined).reload();
  await settled();
  expect(currentJobs(context)).toEqual({ status: 'ready', value: [testJob('1')] });
});

test('a failed reload keeps the older jobs, also when no screen shows them any more', async () => {
  const { context, backend } = await loggedInPortal([testJob('1')]);
  const leaveScreen = context.jotai.sub(jobsIn(context).stateOf(undefined), () => undefined);
  backend.answers[path] = noAnswer;
  later();
  await jobsIn(context).commandsOf(undefined).reload();
  await settled();
  const state = { status: 'ready', value: [testJob('1')], error: { kind: 'no-response' } };
  expect(currentJobs(context)).toMatchObject(state);
  leaveScreen();
  await settled();
  expect(currentJobs(context)).toMatchObject(state);
});

test('an account whose jobs are refused with 401 again and again is removed after one repeat', async () => {
  const session = testSession();
  const { store, context, backend } = fakePortal(deviceWith(session));
  backend.answers[path] = () => refusal(401, 'token-invalid');
  await store.start();
  await settled();
  expect(backend.log.filter(entry => entry === `GET ${path}`)).toHaveLength(2);
  expect(backend.log.filter(entry => entry === 'POST /auth/token')).toHaveLength(1);
  expect(currentJobs(context)).toEqual({ status: 'loading' });
});
