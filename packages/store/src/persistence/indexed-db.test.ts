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
  await Promise.all([1, 2].map(() => visit.update('visits', count => Number(count ?? 0) + 1)));
  const nextVisit = indexedDbPersistence();
  expect(await nextVisit.read('preferences')).toEqual({ version: 1 });
  expect(await nextVisit.read('sessions')).toBeUndefined();
  expect(await nextVisit.read('visits')).toBe(2);
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['zaehlwerk']);
});

test('a browser without IndexedDB rejects instead of throwing', async () => {
  const persistence = indexedDbPersistence();
  await expect(persistence.read('sessions')).rejects.toThrow();
  await expect(persistence.write('sessions', {})).rejects.toThrow();
  await expect(persistence.update('sessions', () => 1)).rejects.toThrow();
  await expect(persistence.remove('sessions')).rejects.toThrow();
});
