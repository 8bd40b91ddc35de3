import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { portalDatabase } from '../database.ts';
import { memoryDrafts } from '../testing/memory-drafts.ts';
import { type DraftPlace, type DraftRecord, isDraft, quarantineOf } from './draft-record.ts';
import { indexedDbDrafts } from './indexed-db-drafts.ts';

const place = (key: string, accountId = 'account-1'): DraftPlace => ({ accountId, kind: 'note', key });
const record = (key: string, revision: number, fileIds: string[] = [], savedAt = 5): DraftRecord => ({
  key,
  version: 1,
  revision,
  content: { text: revision },
  fileIds,
  savedAt,
  pages: { page: revision },
  dots: {},
});
const tombstone = (key: string, revision: number, savedAt = 5): DraftRecord => ({
  ...record(key, revision, [], savedAt),
  content: undefined,
});
const files = (...ids: string[]) => new Map(ids.map(id => [id, new Blob([`photo ${id}`])]));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe.each([
  ['in the database', () => indexedDbDrafts(portalDatabase())],
  ['in memory, for tests', memoryDrafts],
])('drafts %s', (_where, device) => {
  test('a draft lies where it was put, for its account alone', async () => {
    const records = device();
    await records.addFiles('account-1', files('f'), 5);
    expect(await records.replace(place('job'), record('job', 1, ['f']))).toBeUndefined();
    expect(await records.readAll('account-1', 'note')).toMatchObject([record('job', 1, ['f'])]);
    expect(await records.read(place('job'))).toMatchObject({ revision: 1 });
    expect(await (await records.files('account-1', ['f', 'gone'])).get('f')?.text()).toBe('photo f');
    for (const other of ['account', 'account-10', 'account-2']) {
      expect(await records.readAll(other, 'note')).toEqual([]);
      expect((await records.files(other, ['f'])).size).toBe(0);
      expect(await records.count(other)).toBe(0);
    }
    expect(await records.readAll('account-1', 'not')).toEqual([]);
    expect(await records.count('account-1')).toBe(1);
  });

  test('everything of an account goes, whatever its kind, and nothing of another one', async () => {
    const records = device();
    for (const account of ['account-1', 'account-10', 'account']) {
      await records.addFiles(account, files('f', 'unnamed'), 5);
      await records.replace(place('job', account), record('job', 1, ['f']));
      await records.replace(place('sent', account), tombstone('sent', 1));
      await records.replace({ ...place('old', account), kind: 'other' }, record('old', 1));
      await records.quarantine({ ...place('old', account), kind: 'other' });
    }
    await records.removeAll('account-1');
    await records.removeAll('account-1');
    const left = async (account: string) => [
      ...(await records.readAll(account, 'note')),
      ...(await records.readAll(account, quarantineOf({ ...place('old'), kind: 'other' }).kind)),
      ...(await records.files(account, ['f', 'unnamed'])).keys(),
    ];
    expect(await left('account-1')).toEqual([]);
    for (const other of ['account-10', 'account']) expect(await left(other)).toHaveLength(5);
  });

  test('a write that is no newer than what lies there changes nothing', async () => {
    const records = device();
    await records.addFiles('account-1', files('f'), 5);
    await records.replace(place('job'), record('job', 2, ['f']));
    for (const revision of [1, 2])
      expect(
        await records.replace(place('job'), { ...record('job', revision), content: 'late' }),
      ).toMatchObject({
        found: record('job', 2, ['f']),
      });
    expect(await records.read(place('job'))).toMatchObject(record('job', 2, ['f']));
    expect((await records.files('account-1', ['f'])).size).toBe(1);
  });

  test('what a later release has written gives way to none of this one', async () => {
    const records = device();
    await records.replace(place('job'), { ...record('job', 1), version: 2 });
    expect(await records.replace(place('job'), record('job', 5))).toMatchObject({ found: { version: 2 } });
    await records.replace(place('job'), { ...tombstone('job', 2), version: 2 });
    expect(await records.replace(place('job'), record('job', 5))).toBeUndefined();
  });

  test('files go with the draft, and those that it no longer names', async () => {
    const records = device();
    await records.addFiles('account-1', files('f', 'g'), 5);
    await records.replace(place('job'), record('job', 1, ['f', 'g']));
    await records.replace(place('job'), record('job', 2, ['g']));
    expect([...(await records.files('account-1', ['f', 'g'])).keys()]).toEqual(['g']);
    await records.replace(place('job'), tombstone('job', 3));
    expect((await records.files('account-1', ['f', 'g'])).size).toBe(0);
    expect(isDraft(await records.read(place('job')))).toBe(false);
  });

  test('a tombstone holds its place against what is older, until that is long ago, and is no draft', async () => {
    const records = device();
    await records.replace(place('job'), tombstone('job', 3));
    expect(await records.replace(place('job'), record('job', 2))).toMatchObject({ found: { revision: 3 } });
    expect((await records.readAll('account-1', 'note')).map(isDraft)).toEqual([false]);
    expect(await records.count()).toBe(0);
    await records.removeOlder(6);
    expect(await records.read(place('job'))).toBeUndefined();
  });

  test('what is in quarantine is no longer found or counted, and lies there', async () => {
    const records = device();
    await records.replace(place('job'), record('job', 1));
    await records.quarantine(place('job'));
    await records.quarantine(place('nothing'));
    expect(await records.readAll('account-1', 'note')).toEqual([]);
    expect(await records.count('account-1')).toBe(0);
    expect(await records.readAll('account-1', quarantineOf(place('job')).kind)).toMatchObject([
      { revision: 1 },
    ]);
  });

  test('what was not touched for long goes, of every account, with its files', async () => {
    const records = device();
    for (const account of ['account-1', 'account-2']) await records.addFiles(account, files('f'), 10);
    await records.replace(place('old', 'account-2'), record('old', 1, ['f'], 10));
    await records.replace(place('young'), record('young', 1, ['f'], 20));
    await records.removeOlder(20);
    expect(await records.count('account-2')).toBe(0);
    expect((await records.files('account-2', ['f'])).size).toBe(0);
    expect((await records.files('account-1', ['f'])).size).toBe(1);
    expect(await records.count('account-1')).toBe(1);
  });
});

test('a file that no draft ever came to name goes after a while', async () => {
  const records = indexedDbDrafts(portalDatabase());
  await records.addFiles('account-1', files('f'), 10);
  await records.addFiles('account-1', files('g'), 20);
  await records.removeOlder(20);
  expect([...(await records.files('account-1', ['f', 'g'])).keys()]).toEqual(['g']);
});

test('a browser without IndexedDB rejects instead of throwing', async () => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  const records = indexedDbDrafts(portalDatabase());
  for (const call of [
    records.readAll('a', 'note'),
    records.read(place('job')),
    records.files('a', ['f']),
    records.addFiles('a', files('f'), 1),
    records.replace(place('job'), record('job', 1)),
    records.quarantine(place('job')),
    records.count('a'),
    records.removeOlder(1),
  ])
    await expect(call).rejects.toThrow();
});
