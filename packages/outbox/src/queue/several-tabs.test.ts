import { confirmed, noResponse } from '../testing/post-ends.ts';
import { moveToDraft, settled, TestDevice, testDraft, testItem } from '../testing/test-device.ts';
import type { PostEnd, PostWatch } from './attempt.ts';
import { firstQueued } from './queued-item.ts';

const photo = new Map([['p', new Blob(['p'])]]);
const withPhoto = (id: string) => testItem(id, { fileIds: ['p'] });

/** A device with two tabs over a server that has to be told how far each upload is, and when it ends. */
async function device() {
  const uploads: { id: string; watch: PostWatch; end: (how: PostEnd) => void }[] = [];
  const test = new TestDevice(
    ({ id }, watch) =>
      new Promise(resolve => {
        if (!watch) return resolve(noResponse);
        uploads.push({ id, watch, end: resolve });
        watch.signal.addEventListener('abort', () => resolve(noResponse));
      }),
  );
  const tab = await test.open();
  const other = await test.open();
  const last = () => {
    const upload = uploads.at(-1);
    if (!upload) throw new Error('nothing is being sent');
    return upload;
  };
  const answer = (end: PostEnd) => last().end(end);
  return { test, tab, other, uploads, last, answer };
}

const states = ({ outbox }: Awaited<ReturnType<TestDevice['open']>>) =>
  outbox.queue.items.map(({ id, state }) => [id, state]);

test('every tab knows how much of it is on its way, in whole percent', async () => {
  const { test, tab, other, last, uploads } = await device();
  await tab.outbox.submit(withPhoto('1'), photo);
  await settled();
  const heard: unknown[] = [];
  tab.outbox.sender.watch(() => heard.push(tab.outbox.sender.progress.percent));
  for (const sent of [0, 5, 6, 999, 1000]) last().watch.onUpload?.({ sent, total: 1000 });
  await settled();
  expect(heard).toEqual([0, 99, 100]);
  expect(other.outbox.sender.progress).toMatchObject({ inFlight: '1', percent: 100 });
  last().end(confirmed);
  await settled();
  expect(tab.outbox.sender.progress.percent).toBeUndefined();
  // What has no files is gone in one go.
  await tab.outbox.submit(testItem('2'), new Map());
  await test.clock.pass(1000);
  expect([last().id, last().watch.onUpload]).toEqual(['2', undefined]);
  uploads[0]?.watch.onUpload?.({ sent: 1, total: 2 });
  expect(tab.outbox.sender.progress).toMatchObject({ inFlight: '2', percent: undefined });
});

test.each(['tab', 'other'] as const)(
  'stopped by %s it stays, is not sent automatically, and the next one is',
  async who => {
    const { test, last, uploads, ...tabs } = await device();
    const { tab } = tabs;
    const sent = await tab.outbox.submit(withPhoto('1'), photo);
    await tab.outbox.submit(withPhoto('2'), photo);
    await settled();
    last().watch.onUpload?.({ sent: 500, total: 1000 });
    await settled();
    tabs[who].outbox.sender.stopItem('1');
    await test.clock.pass(1000);
    expect(states(tab)).toEqual([
      ['1', 'stopped'],
      ['2', 'waiting'],
    ]);
    expect(sent.ok && (await sent.outcome)).toMatchObject({ state: 'stopped', item: { state: 'stopped' } });
    expect(uploads.map(({ id }) => id)).toEqual(['1', '2']);
    last().end(confirmed);
    test.setNetwork('offline');
    test.setNetwork('online');
    await test.clock.pass(24 * 3_600_000);
    expect(uploads).toHaveLength(2);
  },
);

test.each(['online', 'offline'] as const)(
  'stopped during the check after a lost connection it stays, and is not sent again: %s',
  async presence => {
    const { test, tab, last, answer, uploads } = await device();
    let checked = () => {};
    test.check = () =>
      new Promise(resolve => {
        checked = () => resolve(presence);
      });
    await tab.outbox.submit(withPhoto('1'), photo);
    await settled();
    last().watch.onUpload?.({ sent: 500, total: 1000 });
    answer(noResponse);
    await settled();
    tab.outbox.sender.stopItem('1');
    checked();
    await test.clock.pass(60_000);
    expect(states(tab)).toEqual([['1', 'stopped']]);
    expect(uploads).toHaveLength(1);
  },
);

test.each([
  ['all of it is on its way: the server may have it', 1000, '1'],
  ['it is another one', 500, '2'],
])('nothing is stopped where %s', async (_why, sent, id) => {
  const { tab, last } = await device();
  await tab.outbox.submit(withPhoto('1'), photo);
  await settled();
  last().watch.onUpload?.({ sent, total: 1000 });
  tab.outbox.sender.stopItem(id);
  expect(last().watch.signal.aborted).toBe(false);
});

test('what the server has confirmed in that moment is confirmed', async () => {
  const { tab, last, test } = await device();
  test.answer = (_request, watch) => {
    watch?.onUpload?.({ sent: 1, total: 2 });
    tab.outbox.sender.stopItem('1');
    return confirmed;
  };
  await tab.outbox.submit(withPhoto('1'), photo);
  await test.clock.pass(1000);
  expect(tab.outbox.queue.items).toEqual([]);
  expect(last).toThrow('nothing is being sent');
});

test('what one tab sends is shown as under way in the other, until it is through', async () => {
  const { test, tab, other, answer } = await device();
  test.setNetwork('offline');
  for (const id of ['1', '2']) await tab.outbox.submit(testItem(id), new Map());
  await settled();
  const look = jest.spyOn(test.records, 'readAll');
  test.setNetwork('online');
  await settled();
  expect(other.outbox.sender.progress).toEqual({ isSending: true, left: 2, inFlight: '1' });
  // Its own, before it sends: for an attempt that is counted no other tab reads the whole queue.
  expect([look.mock.calls.length, test.records.items.get('1')?.attempts]).toEqual([1, 1]);
  expect(other.outbox.sender.isBusyHere).toBe(false);
  test.state = 'offline';
  answer(noResponse);
  await test.clock.pass(500);
  expect(other.outbox.sender.progress).toEqual({ isSending: false, left: 0, inFlight: undefined });
});

test('the tab that queued an item learns its outcome from the tab that sent it', async () => {
  const { test, tab, other, answer } = await device();
  await other.outbox.submit(testItem('1'), new Map());
  await settled();
  const sent = await tab.outbox.submit(testItem('2'), new Map());
  await settled();
  answer(confirmed);
  await test.clock.pass(300);
  answer(confirmed);
  await settled();
  expect(sent.ok && (await sent.outcome)).toEqual({ state: 'confirmed' });
});

test('what a tab has queued that was killed before it sent is sent by the other', async () => {
  const { test, uploads, tab } = await device();
  await tab.outbox.queue.add(firstQueued(testItem('1'), 0), new Map());
  tab.kill();
  await test.clock.pass(1000);
  expect(uploads.map(({ id }) => id)).toEqual(['1']);
});

test('an item in flight becomes a draft in another tab only if it fails; restored, both tabs have it', async () => {
  const { test, tab, other, answer } = await device();
  await tab.outbox.submit(testItem('1'), new Map());
  await settled();
  expect(await moveToDraft(other, '1')).toBe('in-flight');
  answer(noResponse);
  await test.clock.pass(500);
  expect(await moveToDraft(other, '1')).toBe('taken');
  expect([tab, other].map(({ outbox }) => outbox.queue.items)).toEqual([[], []]);
  test.setNetwork('offline');
  const restored = { ...testItem('1'), order: 1, queuedAt: 0, attempts: 1, state: 'waiting' } as const;
  await other.outbox.restoreToQueue(restored, new Map(), undefined);
  await settled();
  expect([tab, other].map(({ outbox }) => outbox.queue.items.length)).toEqual([1, 1]);
});

test('a draft is not restored to the queue if a later item about the same is queued or confirmed', async () => {
  const { test, tab, other, answer } = await device();
  test.setNetwork('offline');
  let revision = 1;
  const put = async (id: string) => {
    const item = testItem(id, { subject: 'job' });
    const restored = { ...item, order: 1, queuedAt: 0, attempts: 1, state: 'waiting' } as const;
    revision += 2;
    const { place, next, gone } = testDraft(id, revision);
    await test.keptDrafts.replace(place, next.record);
    await other.outbox.restoreToQueue(restored, new Map(), { place, record: gone });
    return test.keptDrafts.count('a');
  };
  expect(await put('1')).toBe(0);
  await settled();
  await tab.outbox.submit(testItem('2', { subject: 'job' }), new Map());
  await settled();
  expect(await put('1')).toBe(1);
  expect(other.outbox.queue.items.map(({ id }) => id)).toEqual(['2']);
  test.setNetwork('online');
  await settled();
  answer(confirmed);
  await test.clock.pass(1000);
  await put('2');
  expect([test.records.items.size, other.outbox.queue.items]).toEqual([0, []]);
});

test('what has arrived meanwhile cannot be changed any more', async () => {
  const { test, tab } = await device();
  test.setNetwork('offline');
  await tab.outbox.submit(testItem('1'), new Map());
  await test.records.remove('1');
  expect(await moveToDraft(tab, '1')).toBe('gone');
  expect(tab.outbox.queue.items).toEqual([]);
});

test('a tab that is killed before it can say that something is sent: the device says it', async () => {
  const { test, tab, other, answer } = await device();
  const { confirm } = test.records;
  test.records.confirm = async (...sent) => {
    await confirm(...sent);
    tab.kill();
  };
  await tab.outbox.submit(testItem('1'), new Map());
  await settled();
  answer(confirmed);
  await settled();
  await other.outbox.catchUp();
  expect(other.sent).toMatchObject([{ id: '1' }]);
  expect([other.outbox.queue.items, other.outbox.queue.isDelivered('1')]).toEqual([[], true]);
});

test('what another tab has delivered is confirmed, not queued, where a form sends the same again', async () => {
  const { test, tab, other, answer } = await device();
  other.deafen();
  await tab.outbox.submit(testItem('1'), new Map());
  await settled();
  answer(confirmed);
  await test.clock.pass(1000);
  const sent = await other.outbox.submit(testItem('1'), new Map(), { known: [] });
  expect(sent.ok && (await sent.outcome)).toEqual({ state: 'confirmed' });
  expect([other.outbox.queue.items, test.records.items.size, other.sent.map(({ id }) => id)]).toEqual([
    [],
    0,
    ['1'],
  ]);
});
