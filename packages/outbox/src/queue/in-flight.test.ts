import { confirmed, noResponse } from '../testing/post-ends.ts';
import { settled, TestDevice, testItem } from '../testing/test-device.ts';
import type { PostEnd, PostWatch } from './attempt.ts';

const photo = new Map([['p', new Blob(['p'])]]);
const withPhoto = (id: string) => testItem(id, { fileIds: ['p'] });

/** A device over a server that has to be told how far each upload is, and when it ends. */
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
  return { test, tab, other, uploads, last };
}

const states = ({ outbox }: Awaited<ReturnType<TestDevice['open']>>) =>
  outbox.queue.items.map(({ id, state }) => [id, state]);

test('every tab knows how much of it is on its way, in whole percent', async () => {
  const { test, tab, other, last } = await device();
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
});

test.each(['tab', 'other'] as const)(
  'stopped by %s it stays, is not sent by itself, and the next one is',
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

test('asked for again, it goes out under the same key, as one that waits', async () => {
  const { tab, last, uploads, test } = await device();
  await tab.outbox.submit(withPhoto('1'), photo);
  await settled();
  tab.outbox.sender.stopItem('1');
  await test.clock.pass(1000);
  void tab.outbox.retry(['1']);
  await settled();
  expect(states(tab)).toEqual([['1', 'waiting']]);
  last().end(confirmed);
  await test.clock.pass(1000);
  expect(uploads.map(({ id }) => id)).toEqual(['1', '1']);
  expect(tab.outbox.queue.items).toEqual([]);
});

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
