import { createServerCall } from '@zaehlwerk/api';
import { noAnswer } from '@zaehlwerk/api/testing';
import { memoryTabs } from '@zaehlwerk/outbox/testing';
import { createPortalStore } from '../portal-store.tsx';
import { currentAccountAtom } from '../session/accounts.ts';
import { login } from '../session/login.ts';
import { storeContextOf } from '../store-context.ts';
import { type FakeBackend, fakeBackend } from '../testing/fake-backend.ts';
import { settled } from '../testing/fake-portal.ts';
import { memoryPersistence } from '../testing/memory-persistence.ts';
import { deviceWith, testSession } from '../testing/started-portal-store.ts';
import { silentAlarm } from '../testing/test-alarm.ts';
import { testJob } from '../testing/test-job.ts';
import { currentJobs, jobsIn } from '../testing/test-jobs.ts';
import { putItem } from './account-query.ts';
import { changedQueries } from './delivery-records.ts';

const path = '/api/pro/job';
const paths = [path, path];

type Started = Awaited<ReturnType<typeof startedPortal>>;

afterEach(() => jest.restoreAllMocks());

const requestsIn = ({ log }: FakeBackend) => log.filter(entry => entry === `GET ${path}`).length;

/** A portal whose release set prefetches jobs, and whose modules are still on their way. */
async function startedPortal({ loggedIn = true, backend = fakeBackend(), alarm = silentAlarm } = {}) {
  const session = testSession();
  backend.token = session.token;
  backend.jobs = [testJob('1')];
  const tabs = memoryTabs();
  const store = createPortalStore({
    call: createServerCall({ baseUrl: backend.origin }),
    persistence: loggedIn ? deviceWith(session) : memoryPersistence(),
    tabs: tabs(),
    clock: () => Date.now(),
    alarm,
    prefetch: paths,
  });
  await store.start();
  return { context: storeContextOf(store.jotai.get), backend, otherTab: tabs() };
}

test('at the start the server is asked before any module is there, and the first load takes that answer', async () => {
  const { context, backend } = await startedPortal();
  await settled();
  expect(requestsIn(backend)).toBe(1);
  jobsIn(context).keepLoaded();
  await settled();
  expect(currentJobs(context)).toEqual({ status: 'ready', value: [testJob('1')] });
  expect(requestsIn(backend)).toBe(1);
});

test('right after a login too, whether the module is there already or not', async () => {
  const { context, backend } = await startedPortal({ loggedIn: false });
  jobsIn(context).keepLoaded();
  await login(context, { username: 'kunde', password: 'geheim' });
  await settled();
  expect(currentJobs(context)).toMatchObject({ status: 'ready' });
  expect(requestsIn(backend)).toBe(1);
});

test('a load that comes while the answer is under way waits for it', async () => {
  const backend = fakeBackend();
  let answer: (response: Response) => void = () => undefined;
  backend.answers[path] = () =>
    new Promise(resolve => {
      answer = resolve;
    });
  const { context } = await startedPortal({ backend });
  await settled();
  jobsIn(context).keepLoaded();
  await settled();
  expect(currentJobs(context)).toEqual({ status: 'loading' });
  answer(Response.json({ jobs: [testJob('2')] }));
  await settled();
  expect(currentJobs(context)).toEqual({ status: 'ready', value: [testJob('2')] });
  expect(requestsIn(backend)).toBe(1);
});

test.each([
  ['that is a minute old', () => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)],
  [
    'that was asked for before a send',
    async ({ context }: Started) => {
      const account = context.jotai.get(currentAccountAtom);
      if (account) await putItem(context, account, 'jobs', '1', testJob('1', { done: true }), 'sent');
    },
  ],
  [
    'that was asked for before another tab or the worker has sent',
    ({ otherTab }: Started) => otherTab.topic(changedQueries).announce('jobs'),
  ],
])('an answer %s is not used', async (_name, happen) => {
  const started = await startedPortal();
  const { context, backend } = started;
  await settled();
  backend.jobs = [testJob('new')];
  await happen(started);
  jobsIn(context).keepLoaded();
  await settled();
  expect(currentJobs(context)).toEqual({ status: 'ready', value: [testJob('new')] });
  expect(requestsIn(backend)).toBe(2);
});

test('a query that another tab has changed reloads, once per batch', async () => {
  let tasks: (() => void)[] = [];
  const alarm = (task: () => void) => {
    tasks.push(task);
    return () => {
      tasks = tasks.filter(one => one !== task);
    };
  };
  const { context, backend, otherTab } = await startedPortal({ alarm });
  jobsIn(context).keepLoaded();
  await settled();
  tasks = [];
  backend.jobs = [testJob('1', { done: true })];
  otherTab.topic(changedQueries).announce('jobs');
  otherTab.topic(changedQueries).announce('jobs');
  for (const task of tasks) task();
  await settled();
  expect(currentJobs(context)).toEqual({ status: 'ready', value: [testJob('1', { done: true })] });
  expect(requestsIn(backend)).toBe(2);
});

test('an answer that has failed is not used, and one is used once', async () => {
  const backend = fakeBackend();
  backend.answers[path] = noAnswer;
  const { context } = await startedPortal({ backend });
  await settled();
  backend.answers = {};
  jobsIn(context).keepLoaded();
  await settled();
  expect(currentJobs(context)).toMatchObject({ status: 'ready' });
  expect(requestsIn(backend)).toBe(2);
  await context.queries.refetchQueries({ queryKey: ['jobs'] });
  expect(requestsIn(backend)).toBe(3);
});
