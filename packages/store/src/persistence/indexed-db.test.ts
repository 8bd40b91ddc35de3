import { IDBFactory } from 'fake-indexeddb';
import { indexedDbPersistence } from './indexed-db.ts';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
});

test('what was written is there for the next visit, under the product key', async () => {
  globalThis.indexedDB = new IDBFactory();
  const visit = indexedDbPersistence();
  await visit.write('preferences', { version: 1 });
  await visit.write('sessions', { version: 1 });
  await visit.remove('sessions');
  const nextVisit = indexedDbPersistence();
  expect(await nextVisit.read('preferences')).toEqual({ version: 1 });
  expect(await nextVisit.read('sessions')).toBeUndefined();
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['zaehlwerk']);
});

test('a browser without IndexedDB rejects instead of throwing', async () => {
  const persistence = indexedDbPersistence();
  await expect(persistence.read('sessions')).rejects.toThrow();
  await expect(persistence.write('sessions', {})).rejects.toThrow();
  await expect(persistence.remove('sessions')).rejects.toThrow();
});
