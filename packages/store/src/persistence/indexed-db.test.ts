import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { promisifyRequest } from 'idb-keyval';
import { indexedDbPersistence } from './indexed-db.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
const jobsOf1 = { accountId: 'account-1', name: 'jobs', version: 1 };

afterEach(() => jest.restoreAllMocks());

/** The database as another version of the portal opens it, which never gives way. */
function heldBy(version: number, ...stores: string[]): Promise<IDBDatabase> {
  const request = indexedDB.open('zw-records', version);
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store);
  };
  return promisifyRequest(request);
}

async function put(database: IDBDatabase, key: string, value: unknown) {
  const transaction = database.transaction('keyval', 'readwrite');
  transaction.objectStore('keyval').put(value, key);
  await promisifyRequest(transaction);
}

const versions = async () => (await indexedDB.databases()).map(({ name, version }) => [name, version]);

test('what was written is there for the next visit, under the product key', async () => {
  const visit = indexedDbPersistence();
  await visit.write('preferences', { version: 1 });
  await visit.write('sessions', { version: 1 });
  await visit.remove('sessions');
  await Promise.all([1, 2].map(() => visit.update('visits', count => Number(count ?? 0) + 1)));
  const nextVisit = indexedDbPersistence();
  expect(await nextVisit.read('preferences')).toEqual({ version: 1 });
  expect(await nextVisit.read('sessions')).toBeUndefined();
  expect(await nextVisit.read('visits')).toBe(2);
  expect(await versions()).toEqual([['zw-records', 1]]);
});

test('a browser without IndexedDB rejects instead of throwing', async () => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  const persistence = indexedDbPersistence();
  const calls = [
    () => persistence.read('sessions'),
    () => persistence.write('sessions', {}),
    () => persistence.update('sessions', () => 1),
    () => persistence.remove('sessions'),
    () => persistence.lists.read(jobsOf1),
    () => persistence.lists.removeOthers([]),
  ];
  for (const call of calls) await expect(call()).rejects.toThrow();
});

test('a later version in another tab is not held up, and shares what both know', async () => {
  const thisTab = indexedDbPersistence();
  await thisTab.write('sessions', 'of this tab');
  const later = await heldBy(2, 'of the future');
  expect(await promisifyRequest(later.transaction('keyval').objectStore('keyval').get('sessions'))).toBe(
    'of this tab',
  );
  await thisTab.write('sessions', 'of this tab again');
  expect(await thisTab.read('sessions')).toBe('of this tab again');
});

test('after a rollback the database of the later version is used and stays as it is', async () => {
  const later = await heldBy(2, 'keyval', 'of the future');
  await put(later, 'sessions', 'of version 2');
  later.close();
  const persistence = indexedDbPersistence();
  expect(await persistence.read('sessions')).toBe('of version 2');
  expect(await versions()).toEqual([['zw-records', 2]]);
});

test.each(['told', 'in silence'])('a connection that the browser closes %s is made again', async how => {
  const open = jest.spyOn(indexedDB, 'open');
  const persistence = indexedDbPersistence();
  await persistence.write('sessions', 1);
  const connection = open.mock.results[0]?.value.result;
  if (how === 'told') forceCloseDatabase(connection);
  else connection.close();
  expect(await persistence.read('sessions')).toBe(1);
  expect(open).toHaveBeenCalledTimes(2);
});

test('a database that could not be opened is tried again by the next call', async () => {
  const failing = jest.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('Internal error', 'UnknownError');
  });
  const persistence = indexedDbPersistence();
  await expect(persistence.read('sessions')).rejects.toThrow('Internal error');
  expect(await persistence.read('sessions')).toBeUndefined();
  expect(failing).toHaveBeenCalledTimes(2);
});

test('a device without room rejects, and what was there before stays', async () => {
  const persistence = indexedDbPersistence();
  await persistence.write('preferences', 'before');
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort();
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await expect(persistence.write('preferences', 'after')).rejects.toThrow();
  jest.restoreAllMocks();
  expect(await persistence.read('preferences')).toBe('before');
});
