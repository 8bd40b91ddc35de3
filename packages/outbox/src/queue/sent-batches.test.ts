import { TestDevice, testItem } from '../testing/test-device.ts';
import type { Delivery } from './delivery.ts';
import { type SentBatch, watchBatches } from './sent-batches.ts';

const refused: Delivery = {
  outcome: 'refused',
  problem: { code: 'refused', status: 422, reason: 'invalid' },
};

/** A device whose server refuses these items, and a tab that follows its batches. */
async function watchedTab(refusedIds: readonly string[] = []) {
  const device = new TestDevice(({ id }) => (refusedIds.includes(id) ? refused : { outcome: 'confirmed' }));
  const tab = await device.open();
  const told: string[] = [];
  const stop = watchBatches(tab.outbox, batch => told.push(inWords(batch)));
  const queueWithoutNetwork = async (...ids: string[]) => {
    device.setNetwork('offline');
    for (const id of ids) await tab.outbox.send(testItem(id), new Map());
    await device.clock.pass(0);
  };
  const sendAll = async () => {
    device.setNetwork('online');
    await device.clock.pass(5000);
  };
  return { device, ...tab, told, stop, queueWithoutNetwork, sendAll };
}

const inWords = ({ confirmed, refused: items, isOfThisTab }: SentBatch) =>
  `${confirmed} confirmed, refused: ${items.map(({ id }) => id).join() || 'none'}${isOfThisTab ? '' : ', elsewhere'}`;

test('a batch is told of once, at its end, with what was refused', async () => {
  const { told, queueWithoutNetwork, sendAll, device } = await watchedTab(['2']);
  await queueWithoutNetwork('1', '2', '3');
  device.setNetwork('online');
  await device.clock.pass(600);
  expect(told).toEqual([]);
  await sendAll();
  expect(told).toEqual(['2 confirmed, refused: 2']);
});

test('what was refused before is no news, and nothing is told of where nothing has happened', async () => {
  const { told, outbox, queueWithoutNetwork, sendAll } = await watchedTab(['1']);
  await queueWithoutNetwork('1');
  await sendAll();
  await queueWithoutNetwork('2');
  await sendAll();
  void outbox.sender.flush();
  await sendAll();
  expect(told).toEqual(['0 confirmed, refused: 1', '1 confirmed, refused: none']);
});

test('one that was tried again and refused again is told of again', async () => {
  const { told, outbox, queueWithoutNetwork, sendAll } = await watchedTab(['1']);
  await queueWithoutNetwork('1');
  await sendAll();
  void outbox.retry(['1']);
  await sendAll();
  expect(told).toEqual(['0 confirmed, refused: 1', '0 confirmed, refused: 1']);
});

test('what a form waits for it says itself', async () => {
  const { told, outbox, device } = await watchedTab(['2']);
  for (const id of ['1', '2']) await outbox.send(testItem(id), new Map());
  await device.clock.pass(5000);
  expect(told).toEqual([]);
});

test('what another tab has sent is told of too, as its work', async () => {
  const { device, told, kill, queueWithoutNetwork, sendAll } = await watchedTab();
  const other = await device.open();
  const toldThere: string[] = [];
  watchBatches(other.outbox, batch => toldThere.push(inWords(batch)));
  await queueWithoutNetwork('1', '2');
  await sendAll();
  expect([told, toldThere].map(batches => batches.length)).toEqual([1, 1]);
  expect([...told, ...toldThere].sort()).toEqual([
    '2 confirmed, refused: none',
    '2 confirmed, refused: none, elsewhere',
  ]);
  kill();
});

test('who does not watch any more is told nothing', async () => {
  const { told, stop, queueWithoutNetwork, sendAll } = await watchedTab();
  stop();
  await queueWithoutNetwork('1');
  await sendAll();
  expect(told).toEqual([]);
});
