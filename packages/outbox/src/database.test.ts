import 'fake-indexeddb/auto';
import { IDBFactory, IDBTransaction } from 'fake-indexeddb';
import { promisifyRequest } from 'idb-keyval';
import { portalDatabase } from './database.ts';
import { indexedDbQueue } from './queue/indexed-db-queue.ts';
import { firstQueued } from './queue/queued-item.ts';
import { testItem } from './testing/test-device.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => jest.restoreAllMocks());

const limits = { 'zw-records': 50, 'zw-lists': 50, 'zw-outbox': 50 };
const passed = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));
const write = (key: string) => (store: IDBObjectStore) =>
  new Promise(resolve => Object.assign(store.put(key, key), { onsuccess: resolve }));

function signal() {
  let resolve = () => {};
  const promise = new Promise<void>(send => (resolve = send));
  return { promise, resolve: () => resolve() };
}

/** Another page that was suspended while it wrote: no other write begins until it goes on. */
async function suspendedPage(...[store]: Parameters<ReturnType<typeof portalDatabase>>) {
  const forever = { 'zw-records': 1e6, 'zw-lists': 1e6, 'zw-outbox': 1e6 };
  let isSuspended = true;
  const begun = signal();
  const writing = portalDatabase({ limits: forever })(store)('readwrite', async entries => {
    begun.resolve();
    while (isSuspended) await new Promise(resolve => Object.assign(entries.count(), { onsuccess: resolve }));
  });
  await begun.promise;
  return {
    resume: () => {
      isSuspended = false;
      return writing;
    },
  };
}

test('a write behind a suspended page is given up, and the page goes on without that database', async () => {
  const { resume } = await suspendedPage('keyval');
  const database = portalDatabase({ limits });
  const keyval = database('keyval');
  await expect(keyval('readwrite', write('late'))).rejects.toThrow(
    expect.objectContaining({ name: 'TimeoutError' }),
  );
  // Every other call answers before a transaction could begin.
  const begun = jest.spyOn(IDBDatabase.prototype, 'transaction');
  await expect(keyval('readwrite', write('later'))).rejects.toThrow('does not answer');
  expect(begun).not.toHaveBeenCalled();
  begun.mockRestore();
  // What lies in other databases is not held up.
  await expect(database('drafts')('readwrite', store => store.count())).resolves.toBeDefined();
  await resume();
  // What was given up is never written.
  await expect(portalDatabase()('keyval')('readonly', keysOf)).resolves.toEqual([]);
});

const keysOf = (store: IDBObjectStore) =>
  new Promise(resolve => {
    const keys = store.getAllKeys();
    keys.onsuccess = () => resolve(keys.result);
  });

test('a database that answers after all is used again', async () => {
  const { resume } = await suspendedPage('keyval');
  const keyval = portalDatabase({ limits })('keyval');
  // A browser that cannot give it up any more.
  const abort = jest.spyOn(IDBTransaction.prototype, 'abort').mockImplementation(() => {
    throw new DOMException('It commits', 'InvalidStateError');
  });
  const writing = keyval('readwrite', write('late'));
  await expect(writing).rejects.toThrow('does not answer');
  abort.mockRestore();
  await resume();
  await passed(20);
  await expect(keyval('readonly', keysOf)).resolves.toEqual(['late']);
});

test('a database that was held up for a while is used again, although what was given up is not written', async () => {
  const { resume } = await suspendedPage('keyval');
  const keyval = portalDatabase({ limits })('keyval');
  await expect(keyval('readwrite', write('late'))).rejects.toThrow('does not answer');
  await resume();
  await expect(keyval('readonly', keysOf)).rejects.toThrow('does not answer');
  let keys: unknown;
  for (let tries = 0; keys === undefined && tries < 100; tries += 1) {
    await passed(20);
    keys = await keyval('readonly', keysOf).catch(() => undefined);
  }
  expect(keys).toEqual([]);
});

test('a transaction that goes on may take its time, and so may what waits behind it', async () => {
  const lists = portalDatabase({ limits })('lists');
  const writing = lists('readwrite', async store => {
    for (let step = 1; step <= 15; step += 1) {
      await promisifyRequest(store.put({ list: 'l', item: String(step) }));
      // Other requests of the transaction, for a tenth of the limit.
      const end = Date.now() + 10;
      while (Date.now() < end) await promisifyRequest(store.count());
    }
  });
  const reading = lists('readonly', store => promisifyRequest(store.count()));
  await expect(Promise.all([reading, writing])).resolves.toEqual([15, undefined]);
});

test('a page that is left while it opens a database begins nothing until it is shown', async () => {
  const page = new EventTarget();
  const keyval = portalDatabase({ page })('keyval');
  const work = jest.fn(write('left'));
  const writing = keyval('readwrite', work);
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  await passed(50);
  expect(work).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('pageshow'));
  await writing;
  expect(await keyval('readonly', keysOf)).toEqual(['left']);
});

test('a page that is left and kept in memory holds up no other, and repeats the work that it had begun', async () => {
  const page = new EventTarget();
  const left = portalDatabase({ page });
  const keyval = left('keyval');
  let steps = 0;
  const begun = signal();
  const writing = keyval('readwrite', async store => {
    steps += 1;
    await write('left')(store);
    begun.resolve();
    // The page is suspended here, in the middle of a transaction.
    while (steps === 1) await promisifyRequest(store.count());
  });
  await begun.promise;
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  const reading = keyval('readonly', keysOf);
  const other = portalDatabase()('keyval');
  await other('readwrite', write('other'));
  expect(await other('readonly', keysOf)).toEqual(['other']);
  page.dispatchEvent(new Event('pageshow'));
  await writing;
  expect(await other('readonly', keysOf)).toEqual(['left', 'other']);
  await reading;
});

test('a page that stood still itself does not blame the database', async () => {
  const keyval = portalDatabase({ limits })('keyval');
  await keyval('readwrite', write('first'));
  const writing = keyval('readwrite', write('second'));
  const begun = Date.now();
  while (Date.now() < begun + 100);
  await expect(writing).resolves.toBeDefined();
});

test('a write in a hurry times out sooner, also without an abort event, and leaves the database usable', async () => {
  const { resume } = await suspendedPage('outbox');
  const inItems = portalDatabase()('outbox');
  const aborted = jest.spyOn(IDBTransaction.prototype, 'abort').mockImplementation(() => undefined);
  const put = (store: IDBObjectStore) => promisifyRequest(store.put({ id: 'late' }));
  await expect(inItems('readwrite', put, 20)).rejects.toThrow('does not answer');
  expect(aborted).toHaveBeenCalledTimes(1);
  await resume();
  await expect(inItems('readonly', store => promisifyRequest(store.count()))).resolves.toBeDefined();
});

test('files lie there as bytes: WebKit keeps no Blob in a private session', async () => {
  const { put } = IDBObjectStore.prototype;
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
    if (Object.values(Object(value)).some(part => part instanceof Blob))
      throw new DOMException('BlobURLs are not yet supported.', 'UnknownError');
    return put.call(this, value);
  });
  const queue = indexedDbQueue(portalDatabase());
  const item = firstQueued(testItem('1', { fileIds: ['photo'] }), 1);
  const photo = new Blob(['ÿØÿ'], { type: 'image/jpeg' });
  await queue.add(item, new Map([['photo', photo]]), { isKnown: () => true });
  const kept = (await queue.files('1', ['photo'])).get('photo');
  expect([kept?.type, await kept?.text()]).toEqual(['image/jpeg', 'ÿØÿ']);
});
