import { noAnswer } from '@zaehlwerk/api/testing';
import { refusal } from '../testing/fake-backend.ts';
import { fakePortal, loggedInPortal, settled } from '../testing/fake-portal.ts';
import { deviceWith, testSession } from '../testing/started-portal-store.ts';
import { testJob } from '../testing/test-job.ts';
import { currentJobsAtom, currentJobsByIdAtom } from './jobs-query.ts';
import { reloadJobs } from './reload-jobs.ts';

const path = '/api/pro/job';

afterEach(() => jest.restoreAllMocks());

/** Lets the cooldown after a load pass. */
function later() {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 2000);
}

test('a load replaces the list: what the server no longer returns is gone', async () => {
  const { portal, backend } = await loggedInPortal([testJob('1'), testJob('2')]);
  backend.jobs = [testJob('2', { done: true }), testJob('3')];
  later();
  await reloadJobs(portal);
  await settled();
  expect(portal.jotai.get(currentJobsAtom)).toEqual({ status: 'ready', value: backend.jobs });
  expect([...portal.jotai.get(currentJobsByIdAtom).keys()]).toEqual(['2', '3']);
});

test('a reload a moment after a load is skipped', async () => {
  const { portal, backend } = await loggedInPortal();
  await reloadJobs(portal);
  expect(backend.log).toEqual([]);
});

test.each([
  ['no answer', noAnswer, { kind: 'no-response' }],
  ['a refusal', () => refusal(500, 'internal'), { kind: 'refused', status: 500 }],
  ['an unreadable answer', () => Response.json({ jobs: [{}] }), { kind: 'unreadable' }],
])('a first load that meets %s has failed, and a reload brings the jobs', async (_name, answer, error) => {
  const session = testSession();
  const { store, portal, backend } = fakePortal(deviceWith(session));
  Object.assign(backend, { token: session.token, jobs: [testJob('1')], answers: { [path]: answer } });
  expect(portal.jotai.get(currentJobsAtom)).toEqual({ status: 'loading' });
  await store.start();
  await settled();
  expect(portal.jotai.get(currentJobsAtom)).toMatchObject({ status: 'failed', error });

  backend.answers = {};
  await reloadJobs(portal);
  await settled();
  expect(portal.jotai.get(currentJobsAtom)).toEqual({ status: 'ready', value: [testJob('1')] });
});

test('a failed reload keeps the older jobs, also when no screen shows them any more', async () => {
  const { portal, backend } = await loggedInPortal([testJob('1')]);
  const leaveScreen = portal.jotai.sub(currentJobsAtom, () => undefined);
  backend.answers[path] = noAnswer;
  later();
  await reloadJobs(portal);
  await settled();
  const state = { status: 'ready', value: [testJob('1')], error: { kind: 'no-response' } };
  expect(portal.jotai.get(currentJobsAtom)).toMatchObject(state);
  leaveScreen();
  await settled();
  expect(portal.jotai.get(currentJobsAtom)).toMatchObject(state);
});

test('an account whose jobs are refused with 401 again and again is removed after one repeat', async () => {
  const session = testSession();
  const { store, portal, backend } = fakePortal(deviceWith(session));
  backend.answers[path] = () => refusal(401, 'token-invalid');
  await store.start();
  await settled();
  expect(backend.log.filter(entry => entry === `GET ${path}`)).toHaveLength(2);
  expect(backend.log.filter(entry => entry === 'POST /auth/token')).toHaveLength(1);
  expect(portal.jotai.get(currentJobsAtom)).toEqual({ status: 'loading' });
});
