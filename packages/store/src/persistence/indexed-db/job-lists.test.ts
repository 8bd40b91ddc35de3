import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import fc from 'fast-check';
import { memoryPersistence } from '../../testing/memory-persistence.ts';
import { testJob } from '../../testing/test-job.ts';
import { indexedDbPersistence } from './indexed-db.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => jest.restoreAllMocks());

const wanted = () => true;
const jobsNamed = (...ids: string[]) => ids.map(id => testJob(id));
const many = (count: number) => Array.from({ length: count }, (_, index) => testJob(`${count - index}`));

test.each([0, 1, 99, 100, 101, 1000])('a list of %d jobs comes back in its order', async count => {
  const { jobs } = indexedDbPersistence();
  expect(await jobs.read('a')).toBeUndefined();
  await jobs.replace('a', many(count), wanted);
  expect(await jobs.read('a')).toEqual(many(count));
});

test('a list takes the place of the one before, and of no other account’s', async () => {
  const { jobs } = indexedDbPersistence();
  await jobs.replace('a', jobsNamed('1', '2', '3'), wanted);
  await jobs.replace('a,', jobsNamed('1'), wanted);
  await jobs.replace('a', jobsNamed('3', '4'), wanted);
  expect(await jobs.read('a')).toEqual(jobsNamed('3', '4'));
  expect(await jobs.read('a,')).toEqual(jobsNamed('1'));
});

test('one job is replaced by one write', async () => {
  const { jobs } = indexedDbPersistence();
  await jobs.replace('a', many(500), wanted);
  const puts = jest.spyOn(IDBObjectStore.prototype, 'put');
  await jobs.replaceJob('a', testJob('17', { done: true }));
  await jobs.replaceJob('a', testJob('unknown', { done: true }));
  await jobs.replaceJob('nobody', testJob('17'));
  expect(puts).toHaveBeenCalledTimes(1);
  expect(await jobs.read('a')).toEqual(
    many(500).map(job => (job.id === '17' ? { ...job, done: true } : job)),
  );
  expect(await jobs.read('nobody')).toBeUndefined();
});

test('a list that nobody wants any more is not written', async () => {
  const { jobs } = indexedDbPersistence();
  await jobs.replace('a', jobsNamed('1'), () => false);
  expect(await jobs.read('a')).toBeUndefined();
});

test('whoever reads while a list is written meets the one before or the one after', async () => {
  const { jobs } = indexedDbPersistence();
  const other = indexedDbPersistence().jobs;
  await jobs.replace('a', many(600), wanted);
  const writing = jobs.replace('a', jobsNamed('new'), wanted);
  const read = await other.read('a');
  await writing;
  expect([600, 1]).toContain(read?.length);
});

test('a write that fails half-way leaves the list before', async () => {
  const { jobs } = indexedDbPersistence();
  await jobs.replace('a', jobsNamed('1', '2'), wanted);
  const broken = Object.assign(testJob('3'), { customer: () => 'cannot be cloned' });
  await expect(jobs.replace('a', [...many(300), broken], wanted)).rejects.toThrow();
  expect(await jobs.read('a')).toEqual(jobsNamed('1', '2'));
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
      const [real, model] = [indexedDbPersistence().jobs, memoryPersistence().jobs];
      for (const lists of [real, model]) {
        for (const step of commands) {
          if (step.name === 'replace') await lists.replace(step.accountId, jobsNamed(...step.ids), wanted);
          else if (step.name === 'remove') await lists.remove(step.accountId);
          else await lists.removeOthers(step.accountIds);
        }
      }
      for (const id of ['', 'a', 'a,', 'ab', 'b', '[]', 'ä', '😀', '\uffff']) {
        expect(await real.read(id)).toEqual(await model.read(id));
      }
    }),
    { numRuns: 60 },
  );
});
