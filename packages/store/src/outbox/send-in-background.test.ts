import { createServerCall, type Job, type ServerPresence } from '@zaehlwerk/api';
import { queueNews } from '@zaehlwerk/outbox';
import { memoryTabs } from '@zaehlwerk/outbox/testing';
import { changedQueries } from '../queries/delivery-records.ts';
import { type FakeBackend, refusal } from '../testing/fake-backend.ts';
import { loggedInPortal, settled } from '../testing/fake-portal.ts';
import type { MemoryDevice } from '../testing/memory-persistence.ts';
import { testJob } from '../testing/test-job.ts';
import { testReading } from '../testing/test-reading.ts';
import { sendInBackground } from './send-in-background.ts';

afterEach(() => jest.restoreAllMocks());

const body = { readingDate: '2026-11-20T12:00:00Z', results: [{ taskId: 't', readingValue: 1 }] };
const pathOf = (jobId: string) => `/api/pro/job/${jobId}/meterRateTask/result`;
const done = (id: string): Job => testJob(id, { done: true });

/** A clock whose alarms go off in a moment. */
function quickClock() {
  let time = Date.now();
  return {
    now: () => time,
    alarm: (task: () => void, milliseconds: number) => {
      const timer = setTimeout(() => {
        time += milliseconds;
        task();
      });
      return () => clearTimeout(timer);
    },
  };
}

const queued = (id: string) => {
  const { order: _, ...item } = testReading(body, { id, subject: id, attempts: 0 });
  return item;
};

/** A device on which `kunde` has queued readings of the jobs `1` and `2`, and has closed all pages. */
async function abandonedDevice(answers: FakeBackend['answers'] = {}) {
  const { backend, device } = await loggedInPortal([testJob('1'), testJob('2')]);
  await settled();
  backend.answers = {
    [pathOf('1')]: () => Response.json(done('1')),
    [pathOf('2')]: () => Response.json(done('2')),
    ...answers,
  };
  for (const id of ['1', '2']) await device.keptQueue.add(queued(id), new Map(), { isKnown: () => true });
  backend.log.length = 0;
  const tabs = memoryTabs();
  const close = jest.fn();
  const callOff = new AbortController();
  const send = async (...presences: ServerPresence[]) => {
    return sendInBackground(callOff.signal, {
      call: createServerCall({ baseUrl: backend.origin }),
      persistence: device,
      ...quickClock(),
      tabs: { ...tabs(), close },
      probe: async () => (presences.length > 1 ? presences.shift() : presences[0]) ?? 'online',
    });
  };
  const queue = async () =>
    (await device.keptQueue.readAll()).items.map(item => [Object(item).id, Object(item).state]);
  return { backend, device, otherTab: tabs(), send, queue, close, callOff };
}

test('everything is sent, the jobs that come back are on the device, and the other tabs hear of it', async () => {
  const { send, queue, device, backend, close, otherTab } = await abandonedDevice();
  const news: unknown[] = [];
  const changed = jest.fn();
  otherTab.topic(changedQueries).subscribe(changed);
  otherTab.topic(queueNews).subscribe(heard => news.push(heard));
  expect(await send()).toBe('done');
  expect(await queue()).toEqual([]);
  expect(device.keptLists['account-1 jobs@1']).toEqual([done('1'), done('2')]);
  expect(backend.requests.slice(-2).map(({ headers }) => headers.get('idempotency-key'))).toEqual(['1', '2']);
  expect(close).toHaveBeenCalledTimes(1);
  for (const id of ['1', '2']) expect(news).toContainEqual({ what: 'changed', id });
  expect(changed.mock.calls).toEqual([['jobs'], ['jobs']]);
});

test.each<[string, (device: MemoryDevice) => unknown, ServerPresence, string, number]>([
  ['nothing waits', ({ keptQueue: { items } }) => items.clear(), 'online', 'done', 0],
  ['its user has logged out', ({ kept }) => delete kept.sessions, 'online', 'done', 2],
  ['there is no connection: it makes sense to come back', () => {}, 'wrong-server', 'waiting', 2],
])('nothing is sent where %s', async (_where, happen, presence, outcome, left) => {
  const { send, queue, device, backend } = await abandonedDevice();
  happen(device);
  expect(await send(presence)).toBe(outcome);
  expect(await queue()).toHaveLength(left);
  expect(backend.log.filter(entry => entry.startsWith('POST'))).toEqual([]);
});

test('a server that is busy is asked again later, and one that refuses is not', async () => {
  const { send, queue } = await abandonedDevice({ [pathOf('1')]: () => refusal(500, 'internal_error') });
  expect(await send()).toBe('waiting');
  expect(await queue()).toEqual([['1', 'waiting']]);
  const refused = await abandonedDevice({ [pathOf('1')]: () => refusal(422, 'submission_invalid') });
  expect(await refused.send()).toBe('done');
  expect(await refused.queue()).toEqual([['1', 'refused']]);
});

test('a network that is there a moment later, and a request that fails once, keep nothing waiting', async () => {
  let attempts = 0;
  const { send, queue, backend } = await abandonedDevice({
    [pathOf('1')]: () => {
      attempts += 1;
      return attempts === 1 ? Response.error() : Response.json(done('1'));
    },
  });
  expect(await send('offline', 'online')).toBe('done');
  expect(await queue()).toEqual([]);
  expect(backend.log.filter(entry => entry === `POST ${pathOf('1')}`)).toHaveLength(2);
});

test('what a later release has queued stays as it is, and keeps no other waiting', async () => {
  const { send, queue, device } = await abandonedDevice();
  await device.keptQueue.update('1', item => ({ ...Object(item), state: 'of-the-future' }));
  expect(await send()).toBe('done');
  expect(await queue()).toEqual([['1', 'of-the-future']]);
});

test('a token that has expired is refreshed once, and the next page has it', async () => {
  const { send, queue, device, backend } = await abandonedDevice();
  const kept = () => Object(device.kept.sessions).content[0];
  kept().expiresAt = 0;
  const before = kept().refreshToken;
  expect(await send()).toBe('done');
  expect(await queue()).toEqual([]);
  expect(backend.log.filter(entry => entry === 'POST /auth/token')).toHaveLength(1);
  expect(kept().refreshToken).toBe(backend.refreshToken);
  expect(kept().refreshToken).not.toBe(before);
});

test('a session that has ended stays on the device, so that the next page notifies its user', async () => {
  const { send, queue, device } = await abandonedDevice({
    '/auth/token': () => refusal(401, 'token-invalid'),
  });
  Object(device.kept.sessions).content[0].expiresAt = 0;
  expect(await send()).toBe('done');
  expect(await queue()).toEqual([
    ['1', 'waiting'],
    ['2', 'waiting'],
  ]);
  expect(Object(device.kept.sessions).content).toHaveLength(1);
  expect(device.keptLists['account-1 jobs@1']).toHaveLength(2);
});

test('a device that does not answer is asked again', async () => {
  const { send, device, close } = await abandonedDevice();
  device.keptQueue.readAll = () => Promise.reject(new Error('closed'));
  await expect(send()).rejects.toThrow('closed');
  expect(close).toHaveBeenCalledTimes(1);
});

test('called off while one is under way, it ends after that one, and has to come back', async () => {
  const { send, queue, callOff } = await abandonedDevice({
    [pathOf('1')]: () => {
      callOff.abort();
      return Response.json(done('1'));
    },
  });
  expect(await send()).toBe('waiting');
  expect(await queue()).toEqual([['2', 'waiting']]);
});

test('called off while another sends, it waits no longer', async () => {
  const { send, queue, callOff } = await abandonedDevice();
  let end = () => {};
  const other = navigator.locks.request(
    'zw-outbox',
    () =>
      new Promise<void>(resolve => {
        end = resolve;
      }),
  );
  const sent = send();
  await settled();
  callOff.abort();
  expect(await sent).toBe('waiting');
  expect(await queue()).toHaveLength(2);
  end();
  await other;
});
