import { memoryQueue } from '../testing/memory-queue.ts';
import { memoryTabs } from '../testing/memory-tabs.ts';
import { settled, testItem } from '../testing/test-device.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import { Queue, queueNews } from './queue.ts';
import { firstQueued } from './queued-item.ts';

/** A queue with one item, and what is seen of it from now on, in its order. */
async function watchedQueue() {
  const seen: string[] = [];
  const records = memoryQueue();
  const tab = memoryTabs();
  const parts = {
    records,
    tabs: tab().topic(queueNews),
    now: () => 0,
    onAcknowledged: async (delivered: readonly DeliveryRecord[], answers: ReadonlyMap<string, unknown>) => {
      seen.push(`acknowledged ${delivered.map(({ id }) => id)}, answered ${[...answers.values()]}`);
      await settled();
      seen.push('shown');
    },
  };
  const queue = new Queue(parts, () => undefined);
  await queue.add(firstQueued(testItem('1'), 0), new Map());
  const [item] = queue.items;
  if (!item) throw new Error('The queue has no item.');
  tab()
    .topic(queueNews)
    .subscribe(({ what }) => seen.push(`news: ${what}`));
  queue.watch(() => {
    if (queue.items.length === 0 && !seen.includes('1 left')) seen.push('1 left');
  });
  const { confirm } = records;
  records.confirm = async (...confirmed) => {
    seen.push('on the device');
    await confirm(...confirmed);
  };
  return { queue, item, seen };
}

test('a confirmed item is recorded, reported, removed, and announced to other tabs, in this order', async () => {
  const { queue, item, seen } = await watchedQueue();
  await queue.confirm(item, 'yes');
  expect(seen).toEqual(['on the device', 'acknowledged 1, answered yes', 'shown', '1 left', 'news: changed']);
});

test('what is confirmed twice is reported twice with its answer, and without one only as news', async () => {
  const { queue, item, seen } = await watchedQueue();
  await queue.confirm(item, 'yes');
  seen.length = 0;
  await queue.load();
  expect(seen.filter(each => each.startsWith('acknowledged'))).toEqual([]);
  await queue.confirm(item, 'again');
  expect(seen).toContain('acknowledged 1, answered again');
});

test('however much other tabs change while the device is read, it is read once more', async () => {
  const records = memoryQueue();
  const tab = memoryTabs();
  const news = tab().topic(queueNews);
  const { readAll } = records;
  const held: (() => void)[] = [];
  records.readAll = async () => {
    await new Promise<void>(resolve => held.push(resolve));
    return readAll();
  };
  const onNews = jest.fn();
  const other = {
    records,
    tabs: tab().topic(queueNews),
    now: () => 0,
    onAcknowledged: async () => undefined,
  };
  const queue = new Queue(other, onNews);
  const letOne = async () => {
    held.shift()?.();
    await settled();
  };
  for (const id of ['1', '2', '3']) news.announce({ what: 'changed', id });
  await settled();
  await letOne();
  expect([held.length, onNews.mock.calls.length]).toEqual([1, 0]);
  const isKnown = () => true;
  await records.add({ ...firstQueued(testItem('4'), 0) }, new Map(), { isKnown });
  await letOne();
  expect(queue.items.map(({ id }) => id)).toEqual(['4']);
  expect([held.length, onNews.mock.calls.length]).toEqual([0, 1]);
});
