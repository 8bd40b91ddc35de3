import type { QueuedItem } from '@zaehlwerk/outbox';
import { queueStateAtom } from '../outbox/queue-state.ts';
import { fakePortal, settled } from '../testing/fake-portal.ts';
import {
  brokenPersistence,
  type MemoryDevice,
  memoryPersistence,
  memoryTexts,
} from '../testing/memory-persistence.ts';
import { confirmEviction, evictedAtom, watchEviction } from './storage-eviction.ts';

const queued = (name: string) =>
  ({ kind: 'reading', summary: { name, values: [] } }) as unknown as QueuedItem;
const twoWait = [queued('1ESY1'), queued('8SEN2')];
const known = (name: string) => ({ kind: 'reading', name });
const twoEvicted = { items: { reading: 2 }, named: [known('1ESY1'), known('8SEN2')], drafts: 0 };

/** A browser in which the database and what lies beside it can be dropped apart from each other. */
function browser() {
  let beside = memoryTexts();
  let database = memoryPersistence();
  const device = (): MemoryDevice => ({ ...database, besideDatabase: beside });
  return {
    device,
    /** The same for a tab that stays open while the database is dropped. */
    openDevice: (): MemoryDevice => ({
      ...device(),
      read: key => database.read(key),
      update: (key, change) => database.update(key, change),
    }),
    dropDatabase: () => {
      database = memoryPersistence();
    },
    dropTexts: () => {
      beside = memoryTexts();
    },
  };
}

type Browser = ReturnType<typeof browser>;

/** One tab: what it says was evicted, and what it lets happen to the queue. */
async function tab(device: MemoryDevice, items?: readonly QueuedItem[]) {
  const { context } = fakePortal(device);
  await watchEviction(context);
  const queue = (items: readonly QueuedItem[]) =>
    context.jotai.set(queueStateAtom, state => ({ ...state, status: 'ready', items }));
  if (items) queue(items);
  await settled();
  return { queue, confirm: () => confirmEviction(context), evicted: () => context.jotai.get(evictedAtom) };
}

test('a first visit, and the next one, are silent', async () => {
  const { device } = browser();
  expect((await tab(device(), twoWait)).evicted()).toBeUndefined();
  expect((await tab(device(), twoWait)).evicted()).toBeUndefined();
});

test('a database that was dropped with readings is spoken of at each start until that was read', async () => {
  const { device, dropDatabase } = browser();
  await tab(device(), twoWait);
  dropDatabase();
  expect((await tab(device(), [])).evicted()).toEqual(twoEvicted);
  const next = await tab(device(), []);
  expect(next.evicted()).toEqual(twoEvicted);
  next.confirm();
  expect(next.evicted()).toBeUndefined();
  expect((await tab(device(), [])).evicted()).toBeUndefined();
});

test('drafts that were dropped are counted, of accounts that are logged out too', async () => {
  const { device, dropDatabase } = browser();
  const { keptDrafts } = device();
  const draft = { accountId: 'logged-out', kind: 'reading', key: '1', content: {} };
  keptDrafts.entries.set('1', draft);
  keptDrafts.entries.set('2', { ...draft, kind: 'reading.unreadable', key: '2' });
  await tab(device(), []);
  dropDatabase();
  expect((await tab(device())).evicted()).toEqual({ items: {}, named: [], drafts: 1 });
});

test.each<[string, (current: Browser) => Promise<void>]>([
  [
    'nothing waited',
    async ({ device, dropDatabase }) => {
      await tab(device(), []);
      dropDatabase();
    },
  ],
  [
    'everything was sent or discarded before',
    async ({ device, dropDatabase }) => {
      const { queue } = await tab(device(), twoWait);
      queue([]);
      dropDatabase();
    },
  ],
  [
    'only what lies beside the database was dropped',
    async ({ device, dropTexts }) => {
      await tab(device(), twoWait);
      dropTexts();
    },
  ],
  [
    'both were evicted, as by a user who deletes website data',
    async ({ device, dropDatabase, dropTexts }) => {
      await tab(device(), twoWait);
      dropDatabase();
      dropTexts();
    },
  ],
  [
    'the readings were sent while no tab was open',
    async ({ device }) => {
      await tab(device(), twoWait);
      await tab(device(), []);
    },
  ],
])('there is no warning where %s', async (_why, happens) => {
  const current = browser();
  await happens(current);
  expect((await tab(current.device(), [])).evicted()).toBeUndefined();
});

test('what was dropped alone is repaired: the next time the database goes, it is noticed', async () => {
  const { device, dropDatabase, dropTexts } = browser();
  await tab(device(), twoWait);
  dropTexts();
  await tab(device(), twoWait);
  dropDatabase();
  expect((await tab(device(), [])).evicted()).toEqual(twoEvicted);
});

test('a database that does not answer says nothing of the readings in it', async () => {
  const { device, dropDatabase } = browser();
  await tab(device(), twoWait);
  const beside = device().besideDatabase;
  const broken = { ...brokenPersistence(), ...(beside && { besideDatabase: beside }) };
  expect((await tab(broken, [])).evicted()).toBeUndefined();
  expect((await tab(device(), twoWait)).evicted()).toBeUndefined();
  dropDatabase();
  expect((await tab(device(), [])).evicted()).toEqual(twoEvicted);
});

test('a browser that keeps no texts works without a warning', async () => {
  const { device, dropDatabase } = browser();
  const forbidden = () => {
    throw new DOMException('', 'SecurityError');
  };
  const without = () => ({ ...device(), besideDatabase: { getItem: forbidden, setItem: forbidden } });
  await tab(without(), twoWait);
  dropDatabase();
  expect((await tab(without(), [])).evicted()).toBeUndefined();
});

test('a queue that is not read yet does not count as empty', async () => {
  const { device, dropDatabase } = browser();
  await tab(device(), twoWait);
  await tab(device());
  dropDatabase();
  expect((await tab(device(), [])).evicted()).toEqual(twoEvicted);
});

test('tabs that start at the same time agree, before and after the database was dropped', async () => {
  const { device, dropDatabase } = browser();
  const first = await Promise.all([tab(device(), twoWait), tab(device(), twoWait), tab(device(), twoWait)]);
  expect(first.map(({ evicted }) => evicted())).toEqual([undefined, undefined, undefined]);
  dropDatabase();
  const second = await Promise.all([tab(device(), []), tab(device(), []), tab(device(), [])]);
  expect(second.map(({ evicted }) => evicted())).toEqual([twoEvicted, twoEvicted, twoEvicted]);
  second[0]?.confirm();
  expect((await tab(device(), [])).evicted()).toBeUndefined();
});

test('a database that is dropped under an open tab is spoken of at the next start', async () => {
  const { device, openDevice, dropDatabase } = browser();
  const open = await tab(openDevice(), twoWait);
  dropDatabase();
  open.queue([]);
  await settled();
  expect((await tab(device(), [])).evicted()).toEqual(twoEvicted);
});

test('a tab that still works on a database that is gone changes nothing of what is known of the new one', async () => {
  const { device, dropDatabase } = browser();
  const old = await tab(device(), twoWait);
  dropDatabase();
  const fresh = await tab(device(), [queued('7GMT3')]);
  old.queue([]);
  await settled();
  expect(fresh.evicted()).toEqual(twoEvicted);
  fresh.confirm();
  dropDatabase();
  expect((await tab(device(), [])).evicted()).toEqual({
    items: { reading: 1 },
    named: [known('7GMT3')],
    drafts: 0,
  });
});
