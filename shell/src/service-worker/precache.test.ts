import './testing/worker-scope.ts';
import type { OfflineSet } from '@zaehlwerk/module-kit/host';
import { precache } from './precache.ts';
import { cacheNameOf } from './set-caches.ts';
import { integrityOf } from './testing/integrity-of.ts';
import { fillDevice, useMemoryCaches } from './testing/memory-caches.ts';

const far = 'https://modules.example/mf-far/1/entry.js';
/** The content of each file is its own address. */
const file = async (url: string) => ({ url, integrity: await integrityOf(new URL(url, location.href).href) });
const setOf = async (id: string, ...files: string[]): Promise<OfflineSet> => ({
  id,
  pages: [{ ...(await file(`/history/${id}/index.html`)), url: '/' }],
  files: await Promise.all(files.map(file)),
  notPrecached: [await file('/modules/m/1/charts.js')],
  headers: {},
});

let requested: string[];
let broken: Set<string>;
let inFlight: number;
let mostInFlight: number;

beforeEach(() => {
  requested = [];
  broken = new Set();
  inFlight = 0;
  mostInFlight = 0;
  useMemoryCaches();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async asked => {
    const { url, integrity, cache } = asked as Request;
    requested.push(`${url.replace(location.origin, '')}${cache === 'default' ? '' : ` ${cache}`}`);
    expect(integrity).toMatch(/^sha256-/);
    inFlight += 1;
    mostInFlight = Math.max(mostInFlight, inFlight);
    await new Promise(resolve => setTimeout(resolve));
    inFlight -= 1;
    if (broken.has(url.replace(location.origin, ''))) throw new TypeError('Failed to fetch');
    return new Response(url);
  });
});
afterEach(() => jest.restoreAllMocks());

const cacheOf = (setId: string) => caches.open(cacheNameOf(setId));
const cachedIn = async (setId: string) =>
  (await (await cacheOf(setId)).keys()).map(({ url }) => new URL(url).pathname).sort();

test('a set is precached completely, one file at a time', async () => {
  const files = Array.from({ length: 30 }, (_, index) => `/shell/1/${index}.js`);
  await precache(await setOf('a', ...files));
  expect(await cachedIn('a')).toEqual([...files, '/history/a/index.html'].sort());
  expect(requested.length).toBe(31);
  expect(mostInFlight).toBe(1);
});

test('files of another set are not fetched again; pages are', async () => {
  await precache(await setOf('a', '/shell/1/a.js', '/modules/m/1/b.js'));
  requested = [];
  await precache(await setOf('b', '/shell/1/a.js', '/modules/m/2/b.js'));
  expect(requested.sort()).toEqual(['/history/b/index.html', '/modules/m/2/b.js']);
  expect(await cachedIn('b')).toEqual(['/history/b/index.html', '/modules/m/2/b.js', '/shell/1/a.js']);
});

test('a file that a release has not changed is not fetched again from its new folder', async () => {
  await precache(await setOf('a', '/shell/1/lib.aa.js', '/shell/1/shell.bb.js'));
  requested = [];
  const same = { ...(await file('/shell/1/lib.aa.js')), url: '/shell/2/lib.aa.js' };
  const next = await setOf('b', '/shell/2/shell.cc.js');
  await precache({ ...next, files: [same, ...next.files] });
  expect(requested).toEqual(['/shell/2/shell.cc.js', '/history/b/index.html']);
  expect(await (await (await cacheOf('b')).match('/shell/2/lib.aa.js'))?.text()).toBe(
    `${location.origin}/shell/1/lib.aa.js`,
  );
});

test('several pages that report their start at once complete the set once', async () => {
  const set = await setOf('a', '/shell/1/a.js');
  await Promise.all([precache(set), precache(set)]);
  expect(requested).toEqual(['/shell/1/a.js', '/history/a/index.html']);
});

test('a file that the browser has otherwise is fetched again past its cache, and no other one', async () => {
  jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await precache(await setOf('a', '/shell/1/a.js', '/shell/1/b.js'));
  expect(requested).toEqual(['/shell/1/a.js reload', '/shell/1/b.js', '/history/a/index.html']);
});

test('an altered file in the cache of another set is fetched again', async () => {
  await precache(await setOf('a', '/shell/1/a.js'));
  await (await cacheOf('a')).put('/shell/1/a.js', new Response('evil()'));
  await precache(await setOf('b', '/shell/1/a.js'));
  expect(await (await (await cacheOf('b')).match('/shell/1/a.js'))?.text()).toBe(
    `${location.origin}/shell/1/a.js`,
  );
});

test('a missing file fails the set; the rest is kept, and the next attempt completes it', async () => {
  broken.add('/shell/1/b.js');
  const set = await setOf('a', '/shell/1/a.js', '/shell/1/b.js');
  await expect(precache(set)).rejects.toThrow('Failed to fetch');
  expect(await cachedIn('a')).toEqual(['/shell/1/a.js']);
  // The second time past the browser's own cache, which may hold something else.
  expect(requested).toEqual(['/shell/1/a.js', '/shell/1/b.js', '/shell/1/b.js reload']);

  broken.clear();
  requested = [];
  await precache(set);
  expect(requested).toEqual(['/shell/1/b.js', '/history/a/index.html']);
});

test('an error response counts as missing', async () => {
  jest.mocked(fetch).mockImplementation(async () => new Response('', { status: 503 }));
  await expect(precache(await setOf('a', '/shell/1/a.js'))).rejects.toThrow('503');
  expect(await cachedIn('a')).toEqual([]);
});

test('a full device fails a new set and keeps nothing of it, even of an earlier try; the older set stays whole', async () => {
  await precache(await setOf('a', '/shell/1/a.js'));
  const next = await setOf('b', '/shell/2/a.js', '/shell/2/b.js');
  broken.add('/shell/2/b.js');
  await expect(precache(next)).rejects.toThrow('Failed to fetch');
  expect(await cachedIn('b')).toEqual(['/shell/2/a.js']);
  broken.clear();
  fillDevice();
  await expect(precache(next)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(await caches.keys()).toEqual([cacheNameOf('a')]);
  expect(await cachedIn('a')).toEqual(['/history/a/index.html', '/shell/1/a.js']);
});

test('a full device keeps the rest of a set that lost a file after it was whole', async () => {
  const set = await setOf('a', '/shell/1/a.js', '/shell/1/b.js');
  await precache(set);
  await (await cacheOf('a')).delete('/shell/1/b.js');
  fillDevice();
  await expect(precache(set)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(await cachedIn('a')).toEqual(['/history/a/index.html', '/shell/1/a.js']);
});

test('a full device downloads nothing again', async () => {
  fillDevice();
  await expect(precache(await setOf('a', '/shell/1/a.js', '/shell/1/b.js'))).rejects.toMatchObject({
    name: 'QuotaExceededError',
  });
  expect(requested).toEqual(['/shell/1/a.js']);
});

test('a module on another origin that does not fit on the device fails the set', async () => {
  jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fillDevice(url => url === far);
  await expect(precache(await setOf('a', far))).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(await caches.keys()).toEqual([]);
});

test('an unreachable module on another origin does not fail the set', async () => {
  broken.add(far);
  await precache(await setOf('a', '/shell/1/a.js', far));
  expect(await cachedIn('a')).toEqual(['/history/a/index.html', '/shell/1/a.js']);
  broken.clear();
  await precache(await setOf('a', '/shell/1/a.js', far));
  expect(await (await cacheOf('a')).match(far)).toBeDefined();
});
