import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { promisifyRequest } from 'idb-keyval';
import { connectionTo } from './connection.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** A database of the release after, which has one more store. */
const upgraded = () =>
  connectionTo({ name: 'notes', version: 2, stores: { notes: {}, photos: {} }, indexes: {} }, 100, 5_000);
const notes = (store: IDBObjectStore) => promisifyRequest(store.getAll());

/** A tab of the release before, which has the database open and never gives way. */
async function tabBefore() {
  const request = indexedDB.open('notes', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('notes');
  const database = await promisifyRequest(request);
  const transaction = database.transaction('notes', 'readwrite');
  transaction.objectStore('notes').put('of the tab before', 'key');
  await promisifyRequest(transaction);
  return database;
}

test('a tab that holds the version before makes this one work in memory, until it closes', async () => {
  const held = await tabBefore();
  const { run } = upgraded();
  await expect(run(['notes'], 'readonly', notes)).rejects.toThrow('another tab may hold it');
  // No call waits again for what is known.
  const open = jest.spyOn(indexedDB, 'open');
  await expect(run(['notes'], 'readonly', notes)).rejects.toThrow('another tab may hold it');
  expect(open).not.toHaveBeenCalled();
  held.close();
  let read: unknown;
  while (read === undefined) {
    await new Promise(resolve => setTimeout(resolve, 5));
    read = await run(['notes'], 'readonly', notes).catch(() => undefined);
  }
  expect(read).toEqual(['of the tab before']);
});

test('an upgrade adds stores and leaves what lies in the others', async () => {
  (await tabBefore()).close();
  const { run } = upgraded();
  expect(await run(['photos', 'notes'], 'readonly', notes)).toEqual([]);
  expect(await run(['notes'], 'readonly', notes)).toEqual(['of the tab before']);
});
