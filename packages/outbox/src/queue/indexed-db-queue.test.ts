import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { portalDatabase } from '../database.ts';
import { isDraft } from '../drafts/draft-record.ts';
import type { DraftRecords } from '../drafts/indexed-db-drafts.ts';
import { indexedDbDrafts } from '../drafts/indexed-db-drafts.ts';
import { memoryDrafts } from '../testing/memory-drafts.ts';
import { memoryQueue } from '../testing/memory-queue.ts';
import { testDraft, testItem } from '../testing/test-device.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import { indexedDbQueue, type QueueRecords } from './indexed-db-queue.ts';
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
      const database = portalDatabase();
      return { queue: indexedDbQueue(database), drafts: indexedDbDrafts(database) };
    },
  ],
];

const queued = (id: string, changes: Partial<NewItem> = {}) => firstQueued(testItem(id, changes), 1000);
const photos = (...ids: string[]) => new Map(ids.map(id => [id, new Blob([id])]));
const knowing = (...ids: string[]) => ({ isKnown: (id: string) => ids.includes(id) });
const knowingAll = { isKnown: () => true };
const items = async (queue: QueueRecords) => (await queue.readAll()).items;
const recordOf = (id: string, changes: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
  id,
  accountId: 'a',
  kind: 'job-reading',
  subject: id,
  at: 1,
  receipt: undefined,
  ...changes,
});
const idsOf = (raws: readonly unknown[]) => raws.map(raw => Object(raw).id);

describe.each(devices)('%s', (_where, device) => {
  test('items come back in their order with what was written, each with its own files', async () => {
    const { queue } = device();
    await queue.add(queued('b', { fileIds: ['1', '2'] }), photos('1', '2'), knowingAll);
    await queue.add(queued('a', { fileIds: ['1'] }), photos('1'), knowingAll);
    const all = await items(queue);
    expect(idsOf(all)).toEqual(['b', 'a']);
    expect(all[0]).toMatchObject(queued('b', { fileIds: ['1', '2'] }));
    expect([...(await queue.files('b', ['1', '2', 'unknown'])).keys()]).toEqual(['1', '2']);
  });

  test('a later one about the same takes the place of the earlier with its files, of no other', async () => {
    const { queue } = device();
    const same = { subject: 'job', fileIds: ['1'] };
    await queue.add(queued('1', same), photos('1'), knowingAll);
    await queue.add(queued('other kind', { ...same, kind: 'unknown-reading' }), photos('1'), knowingAll);
    await queue.add(queued('other account', { ...same, accountId: 'b' }), photos('1'), knowingAll);
    expect(await queue.add(queued('2', same), photos('1'), knowing('1'))).toMatchObject({
      replaced: [{ id: '1' }],
    });
    expect(idsOf(await items(queue))).toEqual(['other kind', 'other account', '2']);
    expect(await queue.files('1', ['1'])).toEqual(new Map());
    expect((await queue.files('other kind', ['1'])).size).toBe(1);
  });

  test('the same one again stays as it is, and waits', async () => {
    const { queue } = device();
    await queue.add(queued('1'), photos(), knowingAll);
    await queue.update('1', raw => ({ ...Object(raw), state: 'refused', attempts: 3 }));
    expect(await queue.add(queued('1', { accountName: 'other' }), photos(), knowingAll)).toMatchObject({
      replaced: [],
    });
    expect(await items(queue)).toMatchObject([{ attempts: 3, state: 'waiting' }]);
  });

  test('an item that is gone is not changed, and comes back by no change', async () => {
    const { queue } = device();
    await queue.add(queued('1', { fileIds: ['1'] }), photos('1'), knowingAll);
    await queue.remove('1');
    await queue.remove('1');
    const change = jest.fn();
    expect(await queue.update('1', change)).toBeUndefined();
    expect(change).not.toHaveBeenCalled();
    expect(await items(queue)).toEqual([]);
    expect((await queue.files('1', ['1'])).size).toBe(0);
  });

  test.each([
    ['goes with it', 2, []],
    ['stays, where another tab has written it since', 1, ['job']],
  ])('the draft that becomes an item %s', async (_how, revision, left) => {
    const { queue, drafts } = device();
    const { place, next, gone } = testDraft('job');
    await drafts.addFiles('a', photos('1'), 1);
    await drafts.replace(place, { ...next.record, fileIds: ['1'] });
    const draft = { place, record: { ...gone, revision, pages: { page: revision } } };
    await queue.add(queued('1', { fileIds: ['1'] }), photos('1'), { ...knowingAll, draft });
    const lying = (await drafts.readAll('a', 'note')).filter(isDraft);
    expect(lying.map(raw => Object(raw).key)).toEqual(left);
    expect((await drafts.files('a', ['1'])).size).toBe(left.length);
    expect((await queue.files('1', ['1'])).size).toBe(1);
  });

  test.each([
    [
      'an item that waits',
      (queue: QueueRecords) => queue.add(queued('1', { subject: 'job' }), photos(), knowing()),
    ],
    ['a confirmation', (queue: QueueRecords) => queue.confirm('1', recordOf('1', { subject: 'job' }))],
  ])('nothing passes by %s about the same that who adds does not know', async (_what, happen) => {
    const { queue, drafts } = device();
    const { place, next, gone } = testDraft('job');
    await drafts.replace(place, next.record);
    await happen(queue);
    const before = await queue.readAll();
    const draft = { place, record: gone };
    const later = queued('2', { subject: 'job' });
    expect(await queue.add(later, photos(), { ...knowing('other'), draft })).toBe('conflict');
    expect(await queue.readAll()).toEqual(before);
    expect(await drafts.count('a')).toBe(1);
    expect(await queue.add(queued('3', { subject: 'other' }), photos(), knowing())).toMatchObject({
      replaced: [],
    });
    expect(await queue.add(later, photos(), { ...knowing('1'), draft })).not.toBe('conflict');
    expect(await drafts.count('a')).toBe(0);
  });

  test('an item that was delivered is not put back under its own id, and its draft goes', async () => {
    const { queue, drafts } = device();
    const { place, next, gone } = testDraft('1');
    await drafts.replace(place, next.record);
    await queue.confirm('1', recordOf('1'));
    const draft = { place, record: gone };
    const added = await queue.add(queued('1'), photos(), { ...knowing(), draft });
    expect(added).toEqual({ delivered: recordOf('1') });
    expect([(await queue.readAll()).items, await drafts.count('a')]).toEqual([[], 0]);
  });

  test('one that is confirmed goes with its files and leaves its record, although it is gone already', async () => {
    const { queue } = device();
    await queue.add(queued('1', { fileIds: ['1'] }), photos('1'), knowing());
    await queue.confirm('1', recordOf('1'));
    await queue.confirm('gone', recordOf('gone'));
    expect(await queue.readAll()).toEqual({ items: [], deliveries: expect.any(Array) });
    expect(idsOf((await queue.readAll()).deliveries).sort()).toEqual(['1', 'gone']);
    expect((await queue.files('1', ['1'])).size).toBe(0);
  });

  test('one that is taken out is a draft with its files, unless a draft is there or it is gone', async () => {
    const { queue, drafts } = device();
    const { place, next, gone } = testDraft('job');
    const draft = { record: { ...next.record, fileIds: ['1'] }, newFiles: photos('1') };
    for (const id of ['1', '2']) await queue.add(queued(id, { fileIds: ['1'] }), photos('1'), knowing());
    expect(await queue.moveToDraft('1', place, draft)).toBe('taken');
    expect(idsOf(await items(queue))).toEqual(['2']);
    expect(await drafts.read(place)).toMatchObject(draft.record);
    expect((await drafts.files('a', ['1'])).size).toBe(1);
    expect((await queue.files('1', ['1'])).size).toBe(0);
    expect(await queue.moveToDraft('1', place, draft)).toBe('gone');
    expect(await queue.moveToDraft('2', place, draft)).toBe('occupied');
    expect(idsOf(await items(queue))).toEqual(['2']);

    const back = { ...knowing(), draft: { place, record: gone } };
    expect(await queue.add(queued('1', { fileIds: ['1'] }), photos('1'), back)).toHaveProperty('item');
    expect(await drafts.count('a')).toBe(0);
    expect((await queue.files('1', ['1'])).size).toBe(1);
  });
});

test('a user who sends waits for the device for 2 s, and what was sent is noted however long it takes', async () => {
  globalThis.indexedDB = new IDBFactory();
  const limits: unknown[] = [];
  const database = portalDatabase();
  const queue = indexedDbQueue((...stores) => (mode, work, milliseconds) => {
    limits.push(milliseconds);
    return database(...stores)(mode, work, milliseconds);
  });
  await queue.add(queued('1'), photos(), knowing());
  await queue.confirm('1', recordOf('1'));
  expect(limits).toEqual([2000, undefined]);
});
