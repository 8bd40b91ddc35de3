import 'fake-indexeddb/auto';
import { type DeliveryRecord, indexedDbQueue } from '@zaehlwerk/outbox';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import fc from 'fast-check';
import { promisifyRequest } from 'idb-keyval';
import { memoryPersistence } from '../testing/memory-persistence.ts';
import { testJob } from '../testing/test-job.ts';
import { indexedDbPersistence } from './indexed-db.ts';
import type { ListPlace, PersistedLists } from './persistence.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => jest.restoreAllMocks());

const wanted = () => true;
const jobsOf = (accountId: string) => ({ accountId, name: 'jobs', version: 1 });
const jobsNamed = (...ids: string[]) => ids.map(id => testJob(id));
/** The items of a list on the device, with the answers to sends. */
async function itemsOf(lists: PersistedLists, place: ListPlace) {
  const list = await lists.read(place);
  return list?.items.map(item => list.answers?.get(Object(item).id) ?? item);
}
const many = (count: number) => Array.from({ length: count }, (_, index) => testJob(`${count - index}`));

test.each([0, 1, 99, 100, 101, 1000])('a list of %d jobs comes back in its order', async count => {
  const { lists } = indexedDbPersistence();
  expect(await itemsOf(lists, jobsOf('a'))).toBeUndefined();
  await lists.replace(jobsOf('a'), many(count), wanted);
  expect(await itemsOf(lists, jobsOf('a'))).toEqual(many(count));
});

test('a list takes the place of the one before, and of no other account’s', async () => {
  const { lists } = indexedDbPersistence();
  await lists.replace(jobsOf('a'), jobsNamed('1', '2', '3'), wanted);
  await lists.replace(jobsOf('a,'), jobsNamed('1'), wanted);
  await lists.replace(jobsOf('a'), jobsNamed('3', '4'), wanted);
  expect(await itemsOf(lists, jobsOf('a'))).toEqual(jobsNamed('3', '4'));
  expect(await itemsOf(lists, jobsOf('a,'))).toEqual(jobsNamed('1'));
});

test('one job is replaced without writing the others', async () => {
  const { lists } = indexedDbPersistence();
  await lists.replace(jobsOf('a'), many(500), wanted);
  const puts = jest.spyOn(IDBObjectStore.prototype, 'put');
  await lists.putItem('a', 'jobs', '17', testJob('17', { done: true }), 'sent');
  await lists.putItem('a', 'jobs', 'unknown', testJob('unknown', { done: true }), 'sent');
  await lists.putItem('nobody', 'jobs', '17', testJob('17'), 'sent');
  // Twice an item, and what the list knows.
  expect(puts).toHaveBeenCalledTimes(4);
  expect(await itemsOf(lists, jobsOf('a'))).toEqual(
    many(500).map(job => (job.id === '17' ? { ...job, done: true } : job)),
  );
  expect(await itemsOf(lists, jobsOf('nobody'))).toBeUndefined();
});

test('a job replaces the earlier answer to the same one, and goes with the next list', async () => {
  const { lists } = indexedDbPersistence();
  await lists.replace(jobsOf('a'), many(250), wanted);
  for (const done of [false, true]) await lists.putItem('a', 'jobs', '3', testJob('3', { done }), 'sent');
  expect(await itemsOf(lists, jobsOf('a'))).toContainEqual(testJob('3', { done: true }));
  await lists.replace(jobsOf('a'), many(250), wanted);
  expect(await itemsOf(lists, jobsOf('a'))).toEqual(many(250));
});

test('an answer is kept apart from the items, which alone have passed a schema', async () => {
  const { lists } = indexedDbPersistence();
  await lists.replace(jobsOf('a'), jobsNamed('1'), wanted, { structure: 'of jobs' });
  await lists.putItem('a', 'jobs', '1', 'unreadable', 'sent');
  expect(await lists.read(jobsOf('a'))).toMatchObject({
    structure: 'of jobs',
    items: jobsNamed('1'),
    answers: new Map([['1', 'unreadable']]),
  });
});

test('entries of another format are no list, and go with the next one', async () => {
  const { lists } = indexedDbPersistence();
  await lists.replace(jobsOf('a'), [], wanted);
  const database = await promisifyRequest(indexedDB.open('zw-lists'));
  const store = database.transaction('lists', 'readwrite').objectStore('lists');
  store.clear();
  store.put({ list: 'a\njobs@1', item: '', knows: [] });
  await promisifyRequest(store.transaction);
  database.close();
  expect(await lists.read(jobsOf('a'))).toBeUndefined();
  await lists.replace(jobsOf('a'), jobsNamed('1'), wanted);
  expect(await itemsOf(lists, jobsOf('a'))).toEqual(jobsNamed('1'));
});

test('a list that is not wanted any more is not written', async () => {
  const { lists } = indexedDbPersistence();
  await lists.replace(jobsOf('a'), jobsNamed('1'), () => false);
  expect(await itemsOf(lists, jobsOf('a'))).toBeUndefined();
});

test('a read during a write returns the list before or after it', async () => {
  const { lists } = indexedDbPersistence();
  const other = indexedDbPersistence().lists;
  await lists.replace(jobsOf('a'), many(600), wanted);
  const writing = lists.replace(jobsOf('a'), jobsNamed('new'), wanted);
  const read = await itemsOf(other, jobsOf('a'));
  await writing;
  expect([600, 1]).toContain(read?.length);
});

test('a write that fails half-way leaves the list before', async () => {
  const { lists } = indexedDbPersistence();
  await lists.replace(jobsOf('a'), jobsNamed('1', '2'), wanted);
  const broken = Object.assign(testJob('3'), { customer: () => 'cannot be cloned' });
  await expect(lists.replace(jobsOf('a'), [...many(300), broken], wanted)).rejects.toThrow();
  expect(await itemsOf(lists, jobsOf('a'))).toEqual(jobsNamed('1', '2'));
});

test('lists of other names and versions lie beside the jobs, and go with their account', async () => {
  const { lists } = indexedDbPersistence();
  const places = ['a', 'ab', 'b'].flatMap(accountId => [
    jobsOf(accountId),
    { accountId, name: 'jobs', version: 2 },
    { accountId, name: 'jobs-of-others', version: 1 },
  ]);
  for (const place of places) await lists.replace(place, jobsNamed('1', place.accountId), wanted);
  const inEach = () => Promise.all(places.map(place => itemsOf(lists, place)));
  const before = places.map(({ accountId }) => jobsNamed('1', accountId));
  expect(await inEach()).toEqual(before);

  const done = testJob('1', { done: true });
  await lists.putItem('a', 'jobs', '1', done, 'sent');
  expect((await inEach()).map(list => list?.[0])).toEqual([
    done,
    done,
    ...before.slice(2).map(([job]) => job),
  ]);

  await lists.remove('a');
  expect((await inEach()).map(list => list !== undefined)).toEqual([
    ...Array(3).fill(false),
    ...Array(6).fill(true),
  ]);
  await lists.removeOthers(['ab']);
  expect((await inEach()).flatMap((list, index) => (list ? [index] : []))).toEqual([3, 4, 5]);
});

describe('records of what was delivered', () => {
  const record = (id: string, changes: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
    id,
    accountId: 'a',
    kind: 'job-reading',
    subject: '1',
    value: 'jobs',
    item: '1',
    at: Date.now(),
    receipt: undefined,
    ...changes,
  });
  /** A device on which these lie. */
  async function deviceWithRecords(...records: DeliveryRecord[]) {
    const { lists, queue } = indexedDbPersistence();
    for (const each of records) await queue(indexedDbQueue).confirm(each.id, each);
    const left = async () => (await lists.deliveries()).map(raw => Object(raw).id);
    const known = async () => (await lists.read(jobsOf('a')))?.knows;
    return { lists, left, known };
  }

  test('a list that does not know of one is not written, and one that does knows them from then on', async () => {
    const { lists, left, known } = await deviceWithRecords(
      record('1'),
      record('2'),
      record('elsewhere', { value: 'other' }),
      record('b', { accountId: 'b' }),
    );
    const knows =
      (...known: string[]) =>
      (sent: readonly string[]) =>
        sent.every(id => known.includes(id));
    await lists.replace(jobsOf('a'), jobsNamed('1'), knows('1'));
    expect(await itemsOf(lists, jobsOf('a'))).toBeUndefined();
    await lists.replace(jobsOf('a'), jobsNamed('1'), knows('1', '2'));
    expect(await itemsOf(lists, jobsOf('a'))).toEqual(jobsNamed('1'));
    expect(await known()).toEqual(['1', '2']);
    expect(await left()).toEqual(['1', '2', 'elsewhere', 'b']);
  });

  test('a list into which an item is put knows of its send', async () => {
    const { lists, known } = await deviceWithRecords();
    await lists.replace(jobsOf('a'), jobsNamed('1'), wanted);
    await lists.putItem('a', 'jobs', '1', testJob('1'), '2');
    expect(await known()).toEqual(['2']);
  });

  test('a send that is confirmed while a list is written is one that the list does not know', async () => {
    const { lists, known } = await deviceWithRecords(record('1'));
    const { queue } = indexedDbPersistence();
    const writing = lists.replace(jobsOf('a'), many(600), wanted);
    await queue(indexedDbQueue).confirm('2', record('2'));
    await writing;
    expect(await known()).not.toContain('2');
    expect(await lists.deliveries()).toHaveLength(2);
  });

  test('those that can be shown no longer go with the next list, after a day, or with their account', async () => {
    const old = { at: Date.now() - 25 * 3_600_000 };
    const { lists, left } = await deviceWithRecords(
      record('1', old),
      record('2', { ...old, value: undefined, item: undefined }),
      record('3', { at: Date.now() - 23 * 3_600_000 }),
      record('elsewhere', { ...old, value: 'other' }),
      record('never', { at: Date.now() - 31 * 24 * 3_600_000, value: 'never written again' }),
      record('b', { accountId: 'b' }),
      record('c', { accountId: 'c' }),
    );
    await lists.replace(jobsOf('a'), jobsNamed('1'), wanted);
    expect(await left()).toEqual(['3', 'elsewhere', 'b', 'c']);
    await lists.remove('a');
    expect(await left()).toEqual(['b', 'c']);
  });
});

const accountId = fc.constantFrom('', 'a', 'a,', 'ab', 'b', '[]', 'ä', '😀', '\uffff');
const command = fc.oneof(
  fc.record({
    name: fc.constant('replace' as const),
    accountId,
    ids: fc.uniqueArray(fc.string({ minLength: 1 })),
  }),
  fc.record({ name: fc.constant('remove' as const), accountId }),
  fc.record({ name: fc.constant('removeOthers' as const), accountIds: fc.array(accountId) }),
);

test('whatever is done, every account has the list that it should have', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 12 }), async commands => {
      globalThis.indexedDB = new IDBFactory();
      const [real, model] = [indexedDbPersistence().lists, memoryPersistence().lists];
      for (const lists of [real, model]) {
        for (const step of commands) {
          if (step.name === 'replace')
            await lists.replace(jobsOf(step.accountId), jobsNamed(...step.ids), wanted);
          else if (step.name === 'remove') await lists.remove(step.accountId);
          else await lists.removeOthers(step.accountIds);
        }
      }
      for (const id of ['', 'a', 'a,', 'ab', 'b', '[]', 'ä', '😀', '\uffff']) {
        expect(await itemsOf(real, jobsOf(id))).toEqual(await itemsOf(model, jobsOf(id)));
      }
    }),
    { numRuns: 60 },
  );
});

test('a list has the time of its answer, if its writer knew it', async () => {
  const { lists } = indexedDbPersistence();
  await lists.replace(jobsOf('a'), jobsNamed('1'), wanted, { dataUpdatedAt: 1_000_000_000_000 });
  await lists.replace(jobsOf('b'), [], wanted);
  expect((await lists.read(jobsOf('a')))?.dataUpdatedAt).toBe(1_000_000_000_000);
  expect(await lists.read(jobsOf('b'))).toMatchObject({ items: [], knows: [] });
});
