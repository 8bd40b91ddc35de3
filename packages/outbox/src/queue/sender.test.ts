import { confirmed, noResponse, refusedWith } from '../testing/post-ends.ts';
import { moveToDraft, settled, TestDevice, testItem } from '../testing/test-device.ts';
import type { PostEnd } from './attempt.ts';
import type { QueuedItem } from './queued-item.ts';

const busy = (retryAfterSeconds?: number) =>
  refusedWith(429, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });

/** A device whose server answers each item as `answers` says, else confirms; and what arrived there, and when. */
async function deviceWith(answers: Record<string, PostEnd | (() => PostEnd)> = {}) {
  const arrived: [string, number][] = [];
  const device = new TestDevice(({ id }) => {
    arrived.push([id, device.clock.now - start]);
    const answer = answers[id] ?? confirmed;
    return typeof answer === 'function' ? answer() : answer;
  });
  const start = device.clock.now;
  const tab = await device.open();
  return { device, arrived, ...tab, ids: () => arrived.map(([id]) => id) };
}

const states = (items: readonly QueuedItem[]) => items.map(({ id, state }) => [id, state]);

test('items go one by one, 300 ms apart, and the batch ends 500 ms after the last', async () => {
  const { device, outbox, arrived } = await deviceWith();
  device.setNetwork('offline');
  for (const id of ['1', '2', '3']) await outbox.submit(testItem(id), new Map());
  device.setNetwork('online');
  await device.clock.pass(600);
  expect(arrived).toEqual([
    ['1', 0],
    ['2', 300],
    ['3', 600],
  ]);
  expect(outbox.sender.isBusyHere).toBe(true);
  await device.clock.pass(499);
  expect(outbox.sender.isBusyHere).toBe(true);
  await device.clock.pass(1);
  expect(outbox.sender.isBusyHere).toBe(false);
  expect(outbox.queue.items).toEqual([]);
});

test('what failed is tried again after 5 s, 10 s, 20 s, and not more than every 15 minutes', async () => {
  const { device, outbox, arrived } = await deviceWith({ '1': busy() });
  await outbox.submit(testItem('1'), new Map());
  await device.clock.pass(36_000);
  expect(arrived.map(([, at]) => at)).toEqual([0, 5000, 15_000, 35_000]);
  await device.clock.pass(24 * 3_600_000);
  const gaps = arrived.map(([, at], index) => at - (arrived[index - 1]?.[1] ?? 0));
  expect(Math.max(...gaps)).toBe(15 * 60_000);
});

test('a server that asks for patience gets it from everything, within reason', async () => {
  let asked = 60;
  const { device, outbox, arrived } = await deviceWith({ '1': () => busy(asked) });
  for (const id of ['1', '2']) await outbox.submit(testItem(id), new Map());
  await device.clock.pass(59_000);
  expect(arrived).toEqual([['1', 0]]);
  asked = 1e9;
  await device.clock.pass(2000);
  expect(arrived.map(([id]) => id)).toContain('1');
  expect(arrived.map(([id]) => id)).toContain('2');
  await outbox.submit(testItem('3'), new Map());
  await device.clock.pass(3_500_000);
  expect(arrived.map(([id]) => id)).not.toContain('3');
  await device.clock.pass(200_000);
  expect(arrived.map(([id]) => id)).toContain('3');
});

test.each([
  ['too much for today', { code: 'quota_exceeded', retryAfterSeconds: 9 * 3600 }, 9 * 3600],
  ['too much for a day that never ends', { code: 'quota_exceeded', retryAfterSeconds: 1e9 }, 26 * 3600],
  ['a photo without room on the server', { code: 'storage_low', retryAfterSeconds: 300 }, 300],
  ['a photo without its store', { code: 'photos_unavailable', retryAfterSeconds: 30 }, 30],
])('%s waits, on the device too, and holds up nothing', async (_what, more, seconds) => {
  const { device, outbox, arrived, ids } = await deviceWith({ '1': refusedWith(503, more) });
  for (const id of ['1', '2']) await outbox.submit(testItem(id), new Map());
  await device.clock.pass(5000);
  expect(ids()).toEqual(['1', '2']);
  // Another tab, opened later, knows it from the device; a connection that comes and goes changes nothing.
  const other = await device.open();
  device.setNetwork('offline');
  device.setNetwork('online');
  await device.clock.pass(seconds * 1000 - 6000);
  expect(ids()).toEqual(['1', '2']);
  expect(other.outbox.queue.items).toMatchObject([{ id: '1', problem: { reason: more.code } }]);
  await device.clock.pass(2000);
  expect(arrived.slice(2)).toEqual([['1', seconds * 1000]]);
});

test("a user's request does not wait for the server's pause", async () => {
  const answers: Record<string, PostEnd> = { '1': busy(600) };
  const { device, outbox, ids } = await deviceWith(answers);
  for (const id of ['1', '2']) await outbox.submit(testItem(id), new Map());
  await device.clock.pass(5000);
  expect(ids()).toEqual(['1']);
  answers['1'] = confirmed;
  void outbox.retry(['1']);
  await device.clock.pass(5000);
  expect(ids().sort()).toEqual(['1', '1', '2']);
  expect(outbox.queue.items).toEqual([]);
});

test('without a connection nothing is tried; it goes out as soon as there is one', async () => {
  const { device, outbox, arrived } = await deviceWith();
  device.setNetwork('offline');
  const sent = await outbox.submit(testItem('1'), new Map());
  await device.clock.pass(60_000);
  expect(sent.ok && (await sent.outcome)).toMatchObject({ state: 'waiting' });
  expect(arrived).toEqual([]);
  device.setNetwork('wrong-server');
  await device.clock.pass(60_000);
  expect(arrived).toEqual([]);
  device.setNetwork('online');
  await settled();
  expect(arrived).toHaveLength(1);
});

test('what had no answer is tried at once when the connection is back', async () => {
  const { device, outbox, arrived } = await deviceWith({
    '1': () => {
      if (arrived.length > 1) return confirmed;
      device.setNetwork('offline');
      return noResponse;
    },
  });
  await outbox.submit(testItem('1'), new Map());
  await device.clock.pass(1000);
  device.setNetwork('online');
  await settled();
  expect(arrived).toHaveLength(2);
});

test('only accounts that are logged in are sent for', async () => {
  const { device, outbox, ids } = await deviceWith();
  device.loggedIn.delete('b');
  await outbox.submit(testItem('1', { accountId: 'b' }), new Map());
  await outbox.submit(testItem('2'), new Map());
  await device.clock.pass(60_000);
  expect(ids()).toEqual(['2']);
  device.loggedIn.add('b');
  void outbox.sender.flush();
  await device.clock.pass(1000);
  expect(ids()).toEqual(['2', '1']);
});

test('a clock that is set back keeps nothing waiting', async () => {
  const { device, outbox, arrived } = await deviceWith({ '1': busy(), '2': busy(20) });
  for (const id of ['1', '2']) await outbox.submit(testItem(id), new Map());
  await device.clock.pass(2000);
  device.clock.set(-3_600_000);
  await device.clock.pass(25_000);
  expect(arrived.filter(([id]) => id === '1').length).toBeGreaterThan(1);
  expect(arrived.filter(([id]) => id === '2').length).toBeGreaterThan(1);
});

test.each([2, 5])('of %d tabs that come online at once one sends, and the others see it', async count => {
  const { device, outbox, ids } = await deviceWith();
  const others = await Promise.all(Array.from({ length: count - 1 }, () => device.open()));
  device.setNetwork('offline');
  for (const id of ['1', '2', '3']) await outbox.submit(testItem(id), new Map());
  await settled();
  for (const { outbox: other } of others) expect(other.queue.items).toHaveLength(3);
  device.setNetwork('online');
  await settled();
  for (const { outbox: other } of others) expect(other.sender.progress.isSending).toBe(true);
  await device.clock.pass(5000);
  expect(ids()).toEqual(['1', '2', '3']);
  for (const { outbox: other } of others) {
    expect(other.queue.items).toEqual([]);
    expect(other.sender.progress.isSending).toBe(false);
  }
});

test('when the tab that sends is killed, another goes on', async () => {
  const { device, outbox, kill, ids } = await deviceWith();
  const other = await device.open();
  device.setNetwork('offline');
  for (const id of ['1', '2', '3']) await outbox.submit(testItem(id), new Map());
  device.setNetwork('online');
  await settled();
  kill();
  await device.clock.pass(5000);
  expect(new Set(ids())).toEqual(new Set(['1', '2', '3']));
  expect(other.outbox.queue.items).toEqual([]);
  expect(other.outbox.sender.progress.isSending).toBe(false);
});

test('items that another tab has queued or sent without a message are found before sending', async () => {
  const { device, outbox, ids } = await deviceWith();
  const other = await device.open();
  device.setNetwork('offline');
  other.deafen();
  await outbox.submit(testItem('1', { subject: 'job' }), new Map());
  expect(await other.outbox.submit(testItem('2', { subject: 'job' }), new Map())).toEqual({
    ok: false,
    problem: 'conflict',
  });
  expect(states(other.outbox.queue.items)).toEqual([['1', 'waiting']]);
  device.setNetwork('online');
  await device.clock.pass(1000);
  await outbox.submit(testItem('3', { subject: 'job-2' }), new Map());
  await device.clock.pass(1000);
  const again = () => other.outbox.submit(testItem('4', { subject: 'job-2' }), new Map());
  const { readAll } = device.records;
  device.records.readAll = () => Promise.reject(new Error('gone'));
  expect(await again()).toEqual({ ok: false, problem: 'conflict' });
  device.records.readAll = readAll;
  expect(await again()).toMatchObject({ problem: 'conflict' });
  expect(other.sent.map(({ id }) => id)).toContain('3');
  expect(await again()).toMatchObject({ ok: true });
  await device.clock.pass(1000);
  expect(ids()).toEqual(['1', '3', '4']);
});

test('what came to be known after the decision to send is not passed by either', async () => {
  const { device, outbox } = await deviceWith();
  device.setNetwork('offline');
  await outbox.submit(testItem('1', { subject: 'job' }), new Map());
  const later = testItem('2', { subject: 'job' });
  expect(await outbox.submit(later, new Map(), { known: [] })).toMatchObject({ problem: 'conflict' });
  const sent = await outbox.submit(later, new Map(), { known: ['1'] });
  expect(sent).toMatchObject({ ok: true, replaced: [{ id: '1' }] });
  expect(states(outbox.queue.items)).toEqual([['2', 'waiting']]);
});

test('what is asked for again while its turn goes on is sent as soon as that ends', async () => {
  const answers: Record<string, PostEnd> = { '1': refusedWith(422) };
  const { device, outbox, arrived } = await deviceWith(answers);
  await outbox.submit(testItem('1'), new Map());
  await device.clock.pass(400);
  void outbox.retry(['1']);
  await device.clock.pass(400);
  expect(arrived).toEqual([
    ['1', 0],
    ['1', 500],
  ]);
});

test('what begins to be changed between two items is not sent', async () => {
  const { device, outbox, ids } = await deviceWith();
  device.setNetwork('offline');
  for (const id of ['1', '2', '3']) await outbox.submit(testItem(id), new Map());
  device.setNetwork('online');
  await device.clock.pass(100);
  expect(await moveToDraft({ outbox }, '2')).toBe('taken');
  await device.clock.pass(2000);
  expect(ids()).toEqual(['1', '3']);
  expect(outbox.queue.items).toEqual([]);
});

test('what another tab has stopped is not sent, although word of it has not come yet', async () => {
  const { device, outbox, ids } = await deviceWith();
  device.setNetwork('offline');
  for (const id of ['1', '2']) await outbox.submit(testItem(id), new Map());
  device.setNetwork('online');
  await device.clock.pass(100);
  await device.records.update('2', item => ({ ...Object(item), state: 'stopped' }));
  await device.clock.pass(2000);
  expect(ids()).toEqual(['1']);
  expect(outbox.queue.items).toMatchObject([{ id: '2', state: 'stopped', attempts: 0 }]);
});
