import type { Job } from '@zaehlwerk/api';
import { noAnswer } from '@zaehlwerk/api/testing';
import type { Outbox } from '@zaehlwerk/outbox';
import { memoryTabs } from '@zaehlwerk/outbox/testing';
import { removeAllAccounts } from '../session/remove-account.ts';
import { fakeBackend } from '../testing/fake-backend.ts';
import { type FakePortal, fakePortal, settled } from '../testing/fake-portal.ts';
import { deviceWith, testSession } from '../testing/started-portal-store.ts';
import { testJob } from '../testing/test-job.ts';
import { currentJobs } from '../testing/test-jobs.ts';
import { testReading } from '../testing/test-reading.ts';
import { pageOutbox } from './start-outbox.ts';

/*
 * No page takes a job for untouched of which this device has sent a reading: whoever has sent it, whenever this page has
 * asked for its jobs, and whatever it has heard. Here the job `1` is read on a device with several pages.
 */

const timers = new Set<ReturnType<typeof setTimeout>>();
afterEach(() => {
  // Pages of this test must not ask the server of the next one.
  for (const timer of timers) clearTimeout(timer);
  jest.restoreAllMocks();
});

const jobsPath = '/api/pro/job';
const resultPath = '/api/pro/job/1/meterRateTask/result';
const done = testJob('1', { done: true });
const body = { readingDate: '2026-11-20T12:00:00Z', results: [{ taskId: 't', readingValue: 1 }] };
const { order: _, ...reading } = testReading(body, { attempts: 0 });

/** A wait of a second goes on in a moment; none is longer. */
const soon = (task: () => void, milliseconds: number) => {
  if (milliseconds > 1000) return () => undefined;
  const timer = setTimeout(task);
  timers.add(timer);
  return () => clearTimeout(timer);
};

/** A device on which `kunde` is logged in and a reading of the job `1` waits; the server says `1` is open until it has it. */
async function deviceWithReading() {
  const session = testSession();
  const device = deviceWith(session);
  const backend = fakeBackend();
  backend.token = session.token;
  backend.jobs = [testJob('1')];
  backend.answers[resultPath] = () => {
    backend.jobs = [done];
    return Response.json(done);
  };
  await device.keptQueue.add(reading, new Map(), { isKnown: () => true });
  const tab = memoryTabs();
  let turn = Promise.resolve();

  /** Opens a page, or wakes the worker. `isDeaf`: it hears no other, and no other hears it. */
  const open = async ({ isDeaf = false } = {}) => {
    const page = fakePortal(device, backend, isDeaf ? memoryTabs()() : tab(), soon);
    await page.store.start();
    await settled();
    return { ...page, outbox: outboxOn(page) };
  };
  const outboxOn = ({ context }: Pick<FakePortal, 'context'>) => {
    context.probe = async () => 'online';
    return pageOutbox(context, task => {
      turn = turn.then(task);
      return turn;
    });
  };
  const send = async ({ outbox }: { outbox: Outbox }) => {
    await outbox.queue.load();
    await outbox.sender.flush();
    await settled();
  };
  return { device, backend, open, send };
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof deviceWithReading>>['open']>>;

/** What a page takes the job `1` for. */
function taken({ context, outbox }: Page): string {
  const jobs = currentJobs(context);
  if (outbox.queue.items.length > 0) return 'queued';
  if (jobs.status !== 'ready') return jobs.status;
  if (jobs.outdated?.has('1')) return 'sent, not seen yet';
  return jobs.value[0]?.done ? 'done' : 'untouched';
}

/** Lets the server answer to jobs when the test says so, with what was true when it was asked. */
function holdJobs(backend: ReturnType<typeof fakeBackend>) {
  const answers: (() => void)[] = [];
  backend.answers[jobsPath] = () => {
    const jobs: Job[] = [...backend.jobs];
    return new Promise(resolve => answers.push(() => resolve(Response.json({ jobs }))));
  };
  return async () => {
    delete backend.answers[jobsPath];
    for (const answer of answers.splice(0)) answer();
    await settled();
  };
}

test('a page that has sent it itself has seen it', async () => {
  const { open, send, backend } = await deviceWithReading();
  const page = await open();
  backend.log.length = 0;
  await send(page);
  expect(taken(page)).toBe('done');
  expect(backend.log).toEqual([`POST ${resultPath}`]);
});

test('a page whose jobs are still on their way when the worker sends', async () => {
  const { open, send, backend } = await deviceWithReading();
  const answer = holdJobs(backend);
  const page = await open({ isDeaf: true });
  await page.outbox.queue.load();
  expect(taken(page)).toBe('queued');
  await send(await open());
  await page.outbox.catchUp();
  backend.answers[jobsPath] = noAnswer;
  await settled();
  await answer();
  expect(taken(page)).toBe('sent, not seen yet');
});

test('after a message of another tab, a job is outdated until the new list is there', async () => {
  const { open, send, backend } = await deviceWithReading();
  const page = await open();
  await page.outbox.queue.load();
  const worker = await open();
  const seen = [taken(page)];
  page.outbox.queue.watch(() => seen.push(taken(page)));
  backend.answers[jobsPath] = noAnswer;
  await send(worker);
  await settled();
  expect([...new Set(seen)]).toEqual(['queued', 'sent, not seen yet']);
  expect(taken(page)).toBe('sent, not seen yet');
  delete backend.answers[jobsPath];
  await page.context.queries.refetchQueries({ queryKey: ['jobs'] });
  await settled();
  expect(taken(page)).toBe('done');
});

test('after a worker was killed before its message, the page knows the send when it is shown', async () => {
  const { open, send } = await deviceWithReading();
  const page = await open();
  await page.outbox.queue.load();
  await send(await open({ isDeaf: true }));
  expect(taken(page)).toBe('queued');
  await page.outbox.catchUp();
  expect(taken(page)).toBe('sent, not seen yet');
  await settled();
  expect(taken(page)).toBe('done');
});

test('a page of the next visit, without a server, over a list that the worker could not bring up to date', async () => {
  const { open, send, backend, device } = await deviceWithReading();
  await open();
  const worker = await open();
  device.lists.putItem = () => Promise.reject(new Error('full'));
  backend.answers[jobsPath] = noAnswer;
  await send(worker);
  expect(device.keptLists['account-1 jobs@1']).toEqual([testJob('1')]);
  const later = await open();
  await later.outbox.catchUp();
  expect(taken(later)).toBe('sent, not seen yet');
});

test('a page of the next visit, without a server, over a list that says it', async () => {
  const { open, send, backend } = await deviceWithReading();
  await open();
  await send(await open());
  backend.answers[jobsPath] = noAnswer;
  const later = await open();
  await later.outbox.catchUp();
  expect(taken(later)).toBe('done');
});

test('a page of the next visit asks the server once for what was sent before', async () => {
  const { open, send, backend } = await deviceWithReading();
  await send(await open());
  backend.log.length = 0;
  const later = await open();
  await later.outbox.catchUp();
  await settled();
  expect(taken(later)).toBe('done');
  expect(backend.log.filter(entry => entry === `GET ${jobsPath}`)).toHaveLength(1);
});

test('a page whose device says late what was sent before asks the server once more', async () => {
  const { open, send, backend, device } = await deviceWithReading();
  await open();
  device.lists.putItem = () => Promise.reject(new Error('full'));
  await send(await open({ isDeaf: true }));
  device.lists.deliveries = () => new Promise(() => undefined);
  backend.log.length = 0;
  const later = await open({ isDeaf: true });
  await later.outbox.catchUp();
  await settled();
  expect(taken(later)).toBe('done');
  expect(backend.log.filter(entry => entry === `GET ${jobsPath}`)).toHaveLength(2);
});

test('a list that is under way and was asked for after a send is waited for', async () => {
  const { open, send, backend, device } = await deviceWithReading();
  await open();
  device.lists.putItem = () => Promise.reject(new Error('full'));
  await send(await open({ isDeaf: true }));
  const answer = holdJobs(backend);
  const later = await open({ isDeaf: true });
  backend.log.length = 0;
  await later.outbox.catchUp();
  await settled();
  expect(taken(later)).toBe('sent, not seen yet');
  await answer();
  expect(taken(later)).toBe('done');
  expect(backend.log).toEqual([]);
});

test('a slow page does not put its list from before in the place of the one that says it', async () => {
  const { open, send, backend, device } = await deviceWithReading();
  const answer = holdJobs(backend);
  const slow = await open({ isDeaf: true });
  backend.answers = { [resultPath]: backend.answers[resultPath] ?? noAnswer };
  await send(await open());
  expect(device.keptLists['account-1 jobs@1']).toEqual([done]);
  await answer();
  expect(currentJobs(slow.context)).toMatchObject({ value: [testJob('1')] });
  expect(device.keptLists['account-1 jobs@1']).toEqual([done]);
});

test('a list on the device knows of a send that it says, and the record goes with its account', async () => {
  const { open, send, device } = await deviceWithReading();
  const page = await open();
  await send(page);
  const [record] = device.keptQueue.deliveries.values();
  expect(
    await device.lists.read({ accountId: record?.accountId ?? '', name: 'jobs', version: 1 }),
  ).toMatchObject({ knows: ['key-1'] });
  await removeAllAccounts(page.context);
  await settled();
  expect(device.keptQueue.deliveries.size).toBe(0);
});
