import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { portalDatabase } from '../database.ts';
import type { DraftRecords } from '../drafts/draft-records.ts';
import { indexedDbDrafts } from '../drafts/indexed-db-records.ts';
import { memoryDrafts } from '../testing/memory-drafts.ts';
import { memoryQueue } from '../testing/memory-queue.ts';
import { testItem } from '../testing/test-device.ts';
import { indexedDbQueue } from './indexed-db-queue.ts';
import type { QueueRecords } from './queue-records.ts';
import { firstQueued, type NewItem } from './queued-item.ts';

const devices: [string, () => { queue: QueueRecords; drafts: DraftRecords }][] = [
  [
    'in memory',
    () => {
      const drafts = memoryDrafts();
      return { queue: memoryQueue(drafts), drafts };
    },
  ],
  [
    'in the database',
    () => {
      globalThis.indexedDB = new IDBFactory();
      const database = portalDatabase(100);
      return { queue: indexedDbQueue(database), drafts: indexedDbDrafts(database) };
    },
  ],
];

const queued = (id: string, changes: Partial<NewItem> = {}) => firstQueued(testItem(id, changes), 1000);
const photos = (...ids: string[]) => new Map(ids.map(id => [id, new Blob([id])]));
const idsOf = (raws: readonly unknown[]) => raws.map(raw => Object(raw).id);

describe.each(devices)('%s', (_where, device) => {
  test('items come back in their order with what was written, each with its own files', async () => {
    const { queue } = device();
    await queue.add(queued('b', { fileIds: ['1', '2'] }), photos('1', '2'));
    await queue.add(queued('a', { fileIds: ['1'] }), photos('1'));
    const all = await queue.readAll();
    expect(idsOf(all)).toEqual(['b', 'a']);
    expect(all[0]).toMatchObject(queued('b', { fileIds: ['1', '2'] }));
    expect([...(await queue.files('b', ['1', '2', 'unknown'])).keys()]).toEqual(['1', '2']);
    expect(await queue.readOne('a')).toEqual(all[1]);
    expect(await queue.readOne('unknown')).toBeUndefined();
  });

  test('a later one about the same takes the place of the earlier with its files, of no other', async () => {
    const { queue } = device();
    const same = { subject: 'job', fileIds: ['1'] };
    await queue.add(queued('1', same), photos('1'));
    await queue.add(queued('other kind', { ...same, kind: 'unknown-reading' }), photos('1'));
    await queue.add(queued('other account', { ...same, accountId: 'b' }), photos('1'));
    expect(idsOf(await queue.add(queued('2', same), photos('1')))).toEqual(['1']);
    expect(idsOf(await queue.readAll())).toEqual(['other kind', 'other account', '2']);
    expect(await queue.files('1', ['1'])).toEqual(new Map());
    expect((await queue.files('other kind', ['1'])).size).toBe(1);
  });

  test('the same one again stays as it is, and waits', async () => {
    const { queue } = device();
    await queue.add(queued('1'), photos());
    await queue.update('1', raw => ({ ...Object(raw), state: 'refused', attempts: 3, nextAttemptAt: 9 }));
    expect(await queue.add(queued('1', { accountName: 'other' }), photos())).toEqual([]);
    expect(await queue.readAll()).toEqual([
      expect.objectContaining({
        attempts: 3,
        state: 'waiting',
        nextAttemptAt: undefined,
        accountName: 'anna',
      }),
    ]);
  });

  test('what is added unless something is there changes nothing where something is', async () => {
    const { queue } = device();
    await queue.add(queued('1', { subject: 'job', fileIds: ['1'] }), photos('1'));
    const before = await queue.readAll();
    const other = { subject: 'job', fileIds: ['2'] };
    expect(await queue.addUnlessThere(queued('1', other), photos('2'))).toBe('there');
    expect(await queue.addUnlessThere(queued('2', other), photos('2'))).toBe('same-subject');
    expect(await queue.readAll()).toEqual(before);
    expect([...(await queue.files('1', ['1', '2'])).keys()]).toEqual(['1']);
    expect((await queue.files('2', ['2'])).size).toBe(0);
    const another = queued('2', { ...other, accountId: 'b' });
    expect(await queue.addUnlessThere(another, photos('2'))).toBe('added');
    expect((await queue.readAll())[1]).toMatchObject(another);
    expect([...(await queue.files('2', ['2'])).keys()]).toEqual(['2']);
  });

  test('an item that is gone is not changed, and comes back by no change', async () => {
    const { queue } = device();
    await queue.add(queued('1', { fileIds: ['1'] }), photos('1'));
    await queue.remove('1');
    await queue.remove('1');
    const change = jest.fn();
    expect(await queue.update('1', change)).toBeUndefined();
    expect(change).not.toHaveBeenCalled();
    expect(await queue.readAll()).toEqual([]);
    expect((await queue.files('1', ['1'])).size).toBe(0);
  });

  test.each([
    ['goes with it', 'r1', []],
    ['stays, where another tab has written it since', 'r2', ['job']],
  ])('the draft that becomes an item %s', async (_how, revision, left) => {
    const { queue, drafts } = device();
    const place = { accountId: 'a', kind: 'reading', jobId: 'job' };
    await drafts.replace(place, undefined, {
      entry: { jobId: 'job', version: 1, content: {}, fileIds: ['1'], savedAt: 1, revision },
      newFiles: photos('1'),
      oldFileIds: [],
    });
    await queue.add(queued('1', { fileIds: ['1'] }), photos('1'), { place, revision: 'r1', fileIds: ['1'] });
    expect((await drafts.read('a', 'reading')).map(raw => Object(raw).jobId)).toEqual(left);
    expect((await drafts.files('a', ['1'])).size).toBe(left.length);
    expect((await queue.files('1', ['1'])).size).toBe(1);
  });
});
