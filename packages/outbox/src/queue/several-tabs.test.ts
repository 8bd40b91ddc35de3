import { confirmed, noResponse } from '../testing/post-ends.ts';
import { moveToDraft, settled, TestDevice, testItem } from '../testing/test-device.ts';
import type { PostEnd } from './attempt.ts';

/** A device with two tabs whose server answers when a test says so, and what arrived there. */
async function twoTabs() {
  const arrived: string[] = [];
  let answer = (_: PostEnd) => {};
  const device = new TestDevice(({ id }) => {
    arrived.push(id);
    return new Promise(resolve => {
      answer = resolve;
    });
  });
  const [one, other] = [await device.open(), await device.open()];
  return { device, arrived, one, other, answer: (end: PostEnd) => answer(end) };
}

test('what one tab sends is shown as under way in the other, until it is through', async () => {
  const { device, one, other, answer } = await twoTabs();
  await one.outbox.submit(testItem('1'), new Map());
  await settled();
  expect(other.outbox.sender.progress).toEqual({ isSending: true, left: 1, inFlight: '1' });
  expect(other.outbox.sender.isBusyHere).toBe(false);
  answer(noResponse);
  await device.clock.pass(500);
  expect(other.outbox.sender.progress).toEqual({ isSending: false, left: 0, inFlight: undefined });
});

test('whoever queues something hears how it ended, although another tab has sent it', async () => {
  const { device, one, other, answer } = await twoTabs();
  await other.outbox.submit(testItem('1'), new Map());
  await settled();
  const sent = await one.outbox.submit(testItem('2'), new Map());
  await settled();
  answer(confirmed);
  await device.clock.pass(300);
  answer(confirmed);
  await settled();
  expect(sent.ok && (await sent.outcome)).toEqual({ state: 'confirmed' });
});

test('what a tab has queued that was killed before it sent is sent by the other', async () => {
  const { device, arrived, one } = await twoTabs();
  await one.outbox.queue.add(testItem('1'), new Map());
  one.kill();
  await device.clock.pass(1000);
  expect(arrived).toEqual(['1']);
});

test('what one tab sends can be changed in the other when it has not arrived, and no earlier; put back, both have it', async () => {
  const { device, one, other, answer } = await twoTabs();
  await one.outbox.submit(testItem('1'), new Map());
  await settled();
  expect(await moveToDraft(other, '1')).toBe('in-flight');
  answer(noResponse);
  await device.clock.pass(500);
  expect(await moveToDraft(other, '1')).toBe('taken');
  expect([one, other].map(({ outbox }) => outbox.queue.items)).toEqual([[], []]);
  device.setNetwork('offline');
  const restored = { ...testItem('1'), order: 1, queuedAt: 0, attempts: 1, state: 'waiting' } as const;
  await other.outbox.restoreToQueue(restored, new Map(), undefined);
  await settled();
  expect([one, other].map(({ outbox }) => outbox.queue.items.length)).toEqual([1, 1]);
});

test('what has arrived meanwhile cannot be changed any more', async () => {
  const { device, one } = await twoTabs();
  device.setNetwork('offline');
  await one.outbox.submit(testItem('1'), new Map());
  await device.records.remove('1');
  expect(await moveToDraft(one, '1')).toBe('gone');
  expect(one.outbox.queue.items).toEqual([]);
});

test('a tab that is killed before it can say that something is sent: the device says it', async () => {
  const { device, one, other, answer } = await twoTabs();
  const { confirm } = device.records;
  device.records.confirm = async (...sent) => {
    await confirm(...sent);
    one.kill();
  };
  await one.outbox.submit(testItem('1'), new Map());
  await settled();
  answer(confirmed);
  await settled();
  await other.outbox.catchUp();
  expect(other.sent).toMatchObject([{ id: '1' }]);
  expect([other.outbox.queue.items, other.outbox.queue.isDelivered('1')]).toEqual([[], true]);
});

test('what another tab has delivered is confirmed, not queued, where a form sends the same again', async () => {
  const { device, one, other, answer } = await twoTabs();
  other.deafen();
  await one.outbox.submit(testItem('1'), new Map());
  await settled();
  answer(confirmed);
  await device.clock.pass(1000);
  const sent = await other.outbox.submit(testItem('1'), new Map(), { known: [] });
  expect(sent.ok && (await sent.outcome)).toEqual({ state: 'confirmed' });
  expect([other.outbox.queue.items, device.records.items.size, other.sent.map(({ id }) => id)]).toEqual([
    [],
    0,
    ['1'],
  ]);
});
