import { confirmed, refusedWith } from '../testing/post-ends.ts';
import { moveToDraft, TestDevice, testItem } from '../testing/test-device.ts';
import type { SentBatch } from './outbox.ts';
import type { QueuedItem } from './queued-item.ts';

const refused = refusedWith(422);

/** A device whose server refuses these items, and a tab that follows its batches. */
async function watchedTab(refusedIds: readonly string[] = []) {
  const device = new TestDevice(({ id }) => (refusedIds.includes(id) ? refused : confirmed));
  const tab = await device.open();
  const told: string[] = [];
  const stop = tab.outbox.watchBatches(batch => told.push(inWords(batch)) > 0);
  const queueWithoutNetwork = async (...ids: string[]) => {
    device.setNetwork('offline');
    for (const id of ids) await tab.outbox.submit(testItem(id), new Map());
    await device.clock.pass(0);
  };
  const sendAll = async () => {
    device.setNetwork('online');
    await device.clock.pass(5000);
  };
  return { device, ...tab, told, stop, queueWithoutNetwork, sendAll };
}

const idsOf = (items: readonly QueuedItem[]) => items.map(({ id }) => id).join() || 'none';
const inWords = ({ confirmed, refused: items, isOfThisTab }: SentBatch) =>
  `confirmed: ${idsOf(confirmed)}, refused: ${idsOf(items)}${isOfThisTab ? '' : ', elsewhere'}`;

test('a batch is reported once, at its end; an item that is refused again is reported again', async () => {
  const { told, outbox, queueWithoutNetwork, sendAll, device } = await watchedTab(['2']);
  await queueWithoutNetwork('1', '2', '3');
  device.setNetwork('online');
  await device.clock.pass(600);
  expect(told).toEqual([]);
  await sendAll();
  expect(told.splice(0)).toEqual(['confirmed: 1,3, refused: 2']);
  await queueWithoutNetwork('4');
  await sendAll();
  void outbox.sender.flush();
  await sendAll();
  expect(told.splice(0)).toEqual(['confirmed: 4, refused: none']);
  void outbox.retry(['2']);
  await sendAll();
  expect(told).toEqual(['confirmed: none, refused: 2']);
});

test('what a form waits for it says itself, to the next page too', async () => {
  const { told, outbox, device } = await watchedTab(['2']);
  for (const id of ['1', '2']) await outbox.submit(testItem(id), new Map());
  await device.clock.pass(5000);
  expect(told).toEqual([]);
  expect(outbox.queue.items).toMatchObject([{ id: '2', state: 'refused', isNotified: true }]);
});

test('an item that is being reported is not reported again, although the device is slow', async () => {
  const { told, outbox, device, queueWithoutNetwork, sendAll } = await watchedTab(['1', '2']);
  const { update } = device.records;
  const isNoted = (raw: unknown) => Object(raw).isNotified === true;
  device.records.update = (id, change) =>
    isNoted(change(device.records.items.get(id))) ? new Promise(() => undefined) : update(id, change);
  await outbox.submit(testItem('1'), new Map());
  await device.clock.pass(5000);
  await queueWithoutNetwork('2', '3');
  await sendAll();
  expect(told).toEqual(['confirmed: 3, refused: 2']);
});

test('what a form takes back is not told of beside it', async () => {
  const { told, outbox, device } = await watchedTab(['1']);
  const sent = await outbox.submit(testItem('1'), new Map());
  const takingBack = sent.ok && sent.outcome.then(() => moveToDraft({ outbox }, '1'));
  await device.clock.pass(5000);
  expect(await takingBack).toBe('taken');
  expect(told).toEqual([]);
});

test('an item that was refused without a page is reported by the next page, and by no later one', async () => {
  const { told, stop, queueWithoutNetwork, sendAll, device } = await watchedTab(['1']);
  stop();
  await queueWithoutNetwork('1');
  await sendAll();
  expect(told).toEqual([]);
  const tell = async () => {
    const { outbox } = await device.open();
    const toldThere: string[] = [];
    outbox.watchBatches(batch => toldThere.push(inWords(batch)) > 0);
    await device.clock.pass(1000);
    return toldThere;
  };
  expect(await tell()).toEqual(['confirmed: none, refused: 1, elsewhere']);
  expect(await tell()).toEqual([]);
});

test('what is refused to another account, or in a hidden page, is not told', async () => {
  const { stop, queueWithoutNetwork, sendAll, device } = await watchedTab(['1']);
  stop();
  await queueWithoutNetwork('1');
  await sendAll();
  device.loggedIn.delete('a');
  const { outbox } = await device.open();
  const toldThere: string[] = [];
  let isLookedAt = false;
  outbox.watchBatches(batch => {
    toldThere.push(inWords(batch));
    return isLookedAt;
  });
  const happens = async () => {
    await outbox.catchUp();
    await device.clock.pass(1000);
  };
  await happens();
  expect(toldThere).toEqual([]);
  device.loggedIn.add('a');
  await happens();
  isLookedAt = true;
  await happens();
  await happens();
  expect(toldThere.length).toBeGreaterThan(1);
  expect(outbox.queue.items).toMatchObject([{ id: '1', isNotified: true }]);
});

test('items that another tab has sent are reported as such', async () => {
  const { device, told, kill, queueWithoutNetwork, sendAll } = await watchedTab();
  const other = await device.open();
  const toldThere: string[] = [];
  other.outbox.watchBatches(batch => toldThere.push(inWords(batch)) > 0);
  await queueWithoutNetwork('1', '2');
  await sendAll();
  expect([told, toldThere].map(batches => batches.length)).toEqual([1, 1]);
  expect([...told, ...toldThere].sort()).toEqual([
    'confirmed: 1,2, refused: none',
    'confirmed: 1,2, refused: none, elsewhere',
  ]);
  kill();
});
