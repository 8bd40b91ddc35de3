import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { portalDatabase } from '../database.ts';
import { memoryDrafts } from '../testing/memory-drafts.ts';
import { type DraftPlace, type DraftRecord, isDraft, type PageChange, quarantineOf } from './draft-record.ts';
import { indexedDbDrafts } from './indexed-db-drafts.ts';

const place = (key: string, accountId = 'account-1'): DraftPlace => ({ accountId, kind: 'note', key });
const record = (key: string, revision: string, fileIds: string[] = [], savedAt = 5): DraftRecord => ({
  key,
  version: 1,
  content: { text: revision },
  fileIds,
  savedAt,
  revision,
  changes: [],
});
const file = (text: string) => new Blob([text]);
const noFiles = { newFiles: new Map<string, Blob>(), oldFileIds: [] };

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe.each([
  ['in the database', () => indexedDbDrafts(portalDatabase())],
  ['in memory, for tests', memoryDrafts],
])('drafts %s', (_where, device) => {
  test('a draft lies where it was put, for its account alone', async () => {
    const records = device();
    const newFiles = new Map([['f', file('photo')]]);
    const next = { record: record('job', 'r1', ['f']), newFiles, oldFileIds: [] };
    expect(await records.replace(place('job'), undefined, next)).toBeUndefined();
    expect(await records.readAll('account-1', 'note')).toMatchObject([record('job', 'r1', ['f'])]);
    expect(await records.read(place('job'))).toMatchObject({ revision: 'r1' });
    expect(await (await records.files('account-1', ['f', 'gone'])).get('f')?.text()).toBe('photo');
    for (const other of ['account', 'account-10', 'account-2']) {
      expect(await records.readAll(other, 'note')).toEqual([]);
      expect((await records.files(other, ['f'])).size).toBe(0);
      expect(await records.count(other)).toBe(0);
    }
    expect(await records.readAll('account-1', 'not')).toEqual([]);
    expect(await records.count('account-1')).toBe(1);
  });

  test('a write that knows something older than what lies there changes nothing', async () => {
    const records = device();
    await records.replace(place('job'), undefined, { record: record('job', 'r1'), ...noFiles });
    await records.replace(place('job'), 'r1', { record: record('job', 'r2'), ...noFiles });
    const late = {
      record: record('job', 'r3', ['f']),
      newFiles: new Map([['f', file('x')]]),
      oldFileIds: [],
    };
    expect(await records.replace(place('job'), 'r1', late)).toMatchObject({ found: { revision: 'r2' } });
    expect(await records.replace(place('job'), undefined, late)).toMatchObject({ found: { revision: 'r2' } });
    expect(await records.replace(place('none'), 'r1', late)).toEqual({ found: undefined });
    expect(await records.read(place('job'))).toMatchObject({ revision: 'r2' });
    expect((await records.files('account-1', ['f'])).size).toBe(0);
  });

  test('files go with the draft, and those that it no longer names', async () => {
    const records = device();
    const newFiles = new Map(['f', 'g'].map(id => [id, file(id)]));
    await records.replace(place('job'), undefined, {
      record: record('job', 'r1', ['f', 'g']),
      newFiles,
      oldFileIds: [],
    });
    await records.replace(place('job'), 'r1', {
      ...noFiles,
      record: record('job', 'r2', ['g']),
      oldFileIds: ['f'],
    });
    expect([...(await records.files('account-1', ['f', 'g'])).keys()]).toEqual(['g']);
    await records.replace(place('job'), 'r2', { ...noFiles, record: undefined, oldFileIds: ['g'] });
    expect((await records.files('account-1', ['f', 'g'])).size).toBe(0);
    expect(isDraft(await records.read(place('job')))).toBe(false);
  });

  test('it is known of a place which changes it has held, until that is long ago, and is no draft', async () => {
    const records = device();
    const held = async (revision: string, ...changes: PageChange[]) => {
      await records.replace(place('job'), undefined, {
        record: { ...record('job', revision), changes },
        ...noFiles,
      });
      await records.replace(place('job'), revision, { record: undefined, ...noFiles });
    };
    await held('r1', ['page-1', 3], ['page-2', 1]);
    expect(await records.read(place('job'))).toMatchObject({
      changes: [
        ['page-1', 3],
        ['page-2', 1],
      ],
    });
    await held('r2', ['page-1', 5]);
    expect(await records.read(place('job'))).toMatchObject({
      changes: [
        ['page-2', 1],
        ['page-1', 5],
      ],
    });
    expect(await records.read(place('other'))).toBeUndefined();
    expect((await records.readAll('account-1', 'note')).map(isDraft)).toEqual([false]);
    expect(await records.count()).toBe(0);
    await held('r3', ['page-3', 1]);
    await records.replace(place('job'), undefined, { record: record('job', 'r4'), ...noFiles });
    expect(await records.read(place('job'))).toMatchObject({
      revision: 'r4',
      changes: [
        ['page-2', 1],
        ['page-1', 5],
        ['page-3', 1],
      ],
    });
    await records.removeOlder(6);
    expect(await records.read(place('job'))).toBeUndefined();
  });

  test('what is in quarantine is no longer found or counted, and lies there', async () => {
    const records = device();
    await records.replace(place('job'), undefined, { record: record('job', 'r1'), ...noFiles });
    await records.quarantine(place('job'));
    await records.quarantine(place('nothing'));
    expect(await records.readAll('account-1', 'note')).toEqual([]);
    expect(await records.count('account-1')).toBe(0);
    expect(await records.readAll('account-1', quarantineOf(place('job')).kind)).toMatchObject([
      { revision: 'r1' },
    ]);
  });

  test('what was not touched for long goes, of every account, with its files', async () => {
    const records = device();
    const newFiles = new Map([['f', file('photo')]]);
    const old = { record: record('old', 'r1', ['f'], 10), newFiles, oldFileIds: [] };
    await records.replace(place('old', 'account-2'), undefined, old);
    await records.replace(place('young'), undefined, { record: record('young', 'r2', [], 20), ...noFiles });
    await records.removeOlder(20);
    expect(await records.count('account-2')).toBe(0);
    expect((await records.files('account-2', ['f'])).size).toBe(0);
    expect(await records.count('account-1')).toBe(1);
  });
});

test('a browser without IndexedDB rejects instead of throwing', async () => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  const records = indexedDbDrafts(portalDatabase());
  const next = { record: record('job', 'r1'), ...noFiles };
  for (const call of [
    records.readAll('a', 'note'),
    records.read(place('job')),
    records.files('a', ['f']),
    records.replace(place('job'), undefined, next),
    records.quarantine(place('job')),
    records.count('a'),
    records.removeOlder(1),
  ])
    await expect(call).rejects.toThrow();
});
