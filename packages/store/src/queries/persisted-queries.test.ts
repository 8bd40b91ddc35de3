import { noAnswer } from '@zaehlwerk/api/testing';
import * as z from 'zod/mini';
import { accountInfoOf } from '../account-info/account-info.ts';
import type { PersistedList } from '../persistence/persistence.ts';
import { accountsAtom } from '../session/accounts.ts';
import { login } from '../session/login.ts';
import { removeAccount } from '../session/remove-account.ts';
import { fakeBackend } from '../testing/fake-backend.ts';
import { fakePortal, loggedInPortal, settled } from '../testing/fake-portal.ts';
import { brokenPersistence, type MemoryDevice, memoryPersistence } from '../testing/memory-persistence.ts';
import { testSession } from '../testing/started-portal-store.ts';
import { testJob } from '../testing/test-job.ts';
import { currentJobs, declaredJobs, jobsIn } from '../testing/test-jobs.ts';
import { sendReading } from '../testing/test-reading.ts';
import { accountQuery } from './account-query.ts';
import { defineQuery } from './define-query.ts';

const jobsPath = '/api/pro/job';
const infoPath = '/api/pro/account/info';
const keptInfo = { id: 'account-1', name: 'Erika wie gestern' };

const held: (() => void)[] = [];
afterEach(() => {
  for (const end of held.splice(0)) end();
  jest.restoreAllMocks();
});

/** A device on which an account is logged in, with these jobs and account info of an earlier visit. */
function deviceWithJobs(jobs: unknown[], info: unknown = keptInfo): MemoryDevice {
  const session = testSession();
  return memoryPersistence(
    {
      sessions: { version: 1, content: [session] },
      application: { version: 1, content: { applicationId: 'test', applicationName: 'Test' } },
    },
    { 'account-1 jobs@1': jobs, 'account-1 account-info@1': [info] },
  );
}

function startedOn(device: MemoryDevice) {
  const backend = fakeBackend();
  const [session] = (device.kept.sessions as { content: { token: string }[] }).content;
  backend.token = session?.token ?? '';
  return fakePortal(device, backend);
}

function accountOf({ context }: ReturnType<typeof fakePortal>) {
  const [account] = context.jotai.get(accountsAtom);
  if (!account) throw new Error('No account is logged in.');
  return account;
}

const infoIn = (page: ReturnType<typeof fakePortal>) =>
  page.context.jotai.get(accountInfoOf(page.context).queryOf(accountOf(page))).data?.value;

/** Keeps the answers at a path back until the returned function gives one, or the test ends. */
function hold({ backend }: ReturnType<typeof fakePortal>, path: string) {
  let give: (answer: unknown) => void = () => undefined;
  backend.answers[path] = () =>
    new Promise((resolve, reject) => {
      give = answer => resolve(Response.json(answer));
      held.push(() => reject(new TypeError('fetch failed')));
    });
  return (answer: unknown) => give(answer);
}

/** Holds the persisted jobs back until the returned function is called. */
function holdReadingJobs({ lists }: MemoryDevice) {
  let read: (kept: PersistedList) => void = () => undefined;
  lists.read = async ({ name }) =>
    name === 'jobs'
      ? new Promise(resolve => {
          read = resolve;
        })
      : undefined;
  return (kept: PersistedList) => read(kept);
}

test('jobs and name of an earlier visit are shown until the server’s take their place', async () => {
  const page = startedOn(deviceWithJobs([testJob('1'), testJob('2')]));
  const give = hold(page, jobsPath);
  hold(page, infoPath);
  await page.store.start();
  await settled();
  expect(currentJobs(page.context)).toMatchObject({
    status: 'ready',
    value: [testJob('1'), testJob('2')],
  });
  expect(infoIn(page)).toEqual(keptInfo);
  give({ jobs: [testJob('2', { done: true }), testJob('3')] });
  await settled();
  const fresh = [testJob('2', { done: true }), testJob('3')];
  expect(currentJobs(page.context)).toEqual({ status: 'ready', value: fresh });
  expect(page.device.keptLists).toMatchObject({ 'account-1 jobs@1': fresh });
});

test('without the server the jobs of the earlier visit stay, and the failure is known', async () => {
  const page = startedOn(deviceWithJobs([testJob('1')]));
  for (const path of [jobsPath, infoPath, '/api/public/application']) page.backend.answers[path] = noAnswer;
  expect(await page.store.start()).toEqual({ status: 'ready' });
  await settled();
  expect(currentJobs(page.context)).toMatchObject({
    status: 'ready',
    value: [testJob('1')],
    error: { kind: 'no-response' },
  });
  expect(page.device.keptLists).toMatchObject({ 'account-1 jobs@1': [testJob('1')] });
});

test('a failure that comes before the device has answered is known as well', async () => {
  const device = deviceWithJobs([testJob('1')]);
  const read = holdReadingJobs(device);
  const page = startedOn(device);
  for (const path of [jobsPath, infoPath, '/api/public/application']) page.backend.answers[path] = noAnswer;
  await page.store.start();
  await settled();
  expect(currentJobs(page.context)).toMatchObject({ status: 'failed' });
  read({ items: [testJob('1')], knows: [] });
  await settled();
  expect(currentJobs(page.context)).toMatchObject({
    status: 'ready',
    value: [testJob('1')],
    error: { kind: 'no-response' },
  });
});

test('when the jobs were loaded is known, also to the next visit, which tells them from its own', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000_000_000);
  const page = await loggedInPortal([testJob('1')]);
  const jobsOf = ({ context }: Pick<typeof page, 'context'>) =>
    context.jotai.get(jobsIn(context).stateOf(undefined));
  const loaded = { status: 'ready', value: [testJob('1')] };
  expect(jobsOf(page)).toEqual({ ...loaded, dataUpdatedAt: 1_000_000_000_000 });
  now.mockReturnValue(1_000_000_500_000);
  const next = startedOn(page.device);
  const answer = hold(next, jobsPath);
  await next.store.start();
  await settled();
  expect(jobsOf(next)).toEqual({ ...loaded, dataUpdatedAt: 1_000_000_000_000, isFromDevice: true });
  answer({ jobs: [testJob('1')] });
  await settled();
  expect(jobsOf(next)).toEqual({ ...loaded, dataUpdatedAt: 1_000_000_500_000 });
});

test('kept jobs that come later than the server’s are not shown any more', async () => {
  const device = deviceWithJobs([testJob('old')]);
  const read = holdReadingJobs(device);
  const page = startedOn(device);
  page.backend.jobs = [testJob('new')];
  await page.store.start();
  await settled();
  read({ items: [testJob('old')], knows: [] });
  await settled();
  expect(currentJobs(page.context)).toEqual({ status: 'ready', value: [testJob('new')] });
});

test('what cannot be read of the kept jobs and names is left out', async () => {
  const page = startedOn(deviceWithJobs([testJob('1'), 'damaged', { id: 2 }], { id: 7 }));
  hold(page, jobsPath);
  hold(page, infoPath);
  await page.store.start();
  await settled();
  expect(currentJobs(page.context)).toMatchObject({ status: 'ready', value: [testJob('1')] });
  expect(infoIn(page)).toBeUndefined();
});

test('a sent job takes the place of its one kept job', async () => {
  const page = await loggedInPortal([testJob('1'), testJob('2')]);
  const replaced = jest.spyOn(page.device.lists, 'replace');
  const done = testJob('2', { done: true });
  page.backend.answers[`${jobsPath}/2/meterRateTask/result`] = () => Response.json(done);
  const request = { readingDate: '2026-11-20T12:00:00Z', results: [{ taskId: 't1', readingValue: 1 }] };
  await sendReading(page.context, 'account-1', '2', request, 'key-1');
  await settled();
  expect(page.device.keptLists).toMatchObject({ 'account-1 jobs@1': [testJob('1'), done] });
  expect(replaced).not.toHaveBeenCalled();
});

test('jobs of an earlier visit stay marked as such after an answer to one of them', async () => {
  const page = startedOn(deviceWithJobs([testJob('1'), testJob('2')]));
  hold(page, jobsPath);
  await page.store.start();
  await settled();
  const done = testJob('2', { done: true });
  page.backend.answers[`${jobsPath}/2/meterRateTask/result`] = () => Response.json(done);
  const request = { readingDate: '2026-11-20T12:00:00Z', results: [{ taskId: 't1', readingValue: 1 }] };
  await sendReading(page.context, 'account-1', '2', request, 'key-1');
  await settled();
  expect(currentJobs(page.context)).toMatchObject({ value: [testJob('1'), done], isFromDevice: true });
});

test('a logout takes jobs and name off the device, and a late answer does not bring them back', async () => {
  const page = startedOn(deviceWithJobs([testJob('1')]));
  const give = hold(page, jobsPath);
  await page.store.start();
  await settled();
  expect(page.device.keptLists['account-1 account-info@1']).toMatchObject([{ id: 'account-1' }]);
  await removeAccount(page.context, accountOf(page));
  give({ jobs: [testJob('1')] });
  await settled();
  expect(page.device.keptLists).toEqual({});
});

test('what a module has declared is kept as a whole, shown by the next visit, and goes with its account', async () => {
  const path = '/api/pro/settings';
  const settings = defineQuery<{ theme: string }>({
    name: 'settings',
    version: 3,
    of: 'account',
    load: async (call, options) => {
      const answer = await call({ path, seconds: 1, ...options });
      return answer.ok ? { ok: true, value: answer.value.body as { theme: string } } : answer;
    },
    kept: { whole: z.object({ theme: z.string() }) },
  });
  const device = deviceWithJobs([]);
  const first = startedOn(device);
  first.backend.answers[path] = () => Response.json({ theme: 'dark' });
  await first.store.start();
  accountQuery(first.context, settings).keepLoaded();
  await settled();
  expect(device.keptLists['account-1 settings@3']).toEqual([{ theme: 'dark' }]);

  const next = startedOn(device);
  next.backend.answers[path] = noAnswer;
  await next.store.start();
  const value = accountQuery(next.context, settings);
  value.keepLoaded();
  await settled();
  expect(next.context.jotai.get(value.stateOf('account-1'))).toMatchObject({ value: { theme: 'dark' } });
  await removeAccount(next.context, accountOf(next));
  await settled();
  expect(device.keptLists).toEqual({});
});

test('a write that has begun when the account goes is given up', async () => {
  const page = await loggedInPortal();
  const account = accountOf(page);
  const writing = declaredJobs.kept?.write(page.context, account, () => ({
    value: [testJob('1')],
    knows: new Set(),
  }));
  await removeAccount(page.context, account);
  await writing;
  expect(page.device.keptLists).toEqual({});
});

test('what is kept of accounts that are not logged in goes at the next start', async () => {
  const device = deviceWithJobs([testJob('1')]);
  device.keptLists['gone jobs@1'] = [testJob('2')];
  device.keptLists['gone account-info@1'] = [keptInfo];
  const page = startedOn(device);
  page.backend.answers[infoPath] = noAnswer;
  await page.store.start();
  await settled();
  expect(Object.keys(device.keptLists)).toEqual(['account-1 jobs@1', 'account-1 account-info@1']);
});

test('a device that keeps nothing changes nothing for the user', async () => {
  const page = fakePortal(brokenPersistence());
  page.backend.jobs = [testJob('1')];
  await page.store.start();
  await login(page.context, { username: 'kunde', password: 'geheim' });
  await settled();
  expect(currentJobs(page.context)).toEqual({ status: 'ready', value: [testJob('1')] });
});
