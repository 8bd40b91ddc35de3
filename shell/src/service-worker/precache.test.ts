import type { OfflineSet } from '@zaehlwerk/module-kit/host';
import { deleteOtherRuntimeFiles, precache, runtimeCachedFile } from './precache.ts';
import { cachedFile, cacheNameOf } from './set-caches.ts';
import { integrityOf } from './testing/integrity-of.ts';
import { fillDevice, useMemoryCaches } from './testing/memory-caches.ts';

describe('precache', () => {
  const far = 'https://modules.example/mf-far/1/entry.js';
  /** The content of each file is its own address. */
  const file = async (url: string) => ({ url, integrity: await integrityOf(url) });
  const setOf = async (id: string, ...files: string[]): Promise<OfflineSet> => ({
    id,
    pages: [{ url: '/', integrity: await integrityOf(`/history/${id}/index.html`) }],
    files: await Promise.all(files.map(file)),
    notPrecached: [await file('/modules/m/1/charts.js')],
    headers: {},
  });

  let asked: string[];
  let broken: Set<string>;
  let underWay: number;
  let mostUnderWay: number;

  beforeEach(() => {
    asked = [];
    broken = new Set();
    underWay = 0;
    mostUnderWay = 0;
    useMemoryCaches('https://portal.example');
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const address = String(url);
      asked.push(address);
      expect(init?.integrity).toMatch(/^sha256-/);
      underWay += 1;
      mostUnderWay = Math.max(mostUnderWay, underWay);
      await new Promise(resolve => setTimeout(resolve));
      underWay -= 1;
      if (broken.has(address)) throw new TypeError('Failed to fetch');
      return new Response(address);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const keptIn = async (setId: string) =>
    (await (await caches.open(cacheNameOf(setId))).keys()).map(({ url }) => new URL(url).pathname);

  test('everything of a set comes, a few files at a time, and the pages last', async () => {
    const files = Array.from({ length: 30 }, (_, index) => `/shell/1/${index}.js`);
    await precache(await setOf('a', ...files));
    expect((await keptIn('a')).sort()).toEqual([...files, '/'].sort());
    expect(asked.at(-1)).toBe('/history/a/index.html');
    expect(mostUnderWay).toBe(6);
  });

  test('what an earlier set has is not fetched again; pages are', async () => {
    await precache(await setOf('a', '/shell/1/a.js', '/modules/m/1/b.js'));
    asked = [];
    await precache(await setOf('b', '/shell/1/a.js', '/modules/m/2/b.js'));
    expect(asked).toEqual(['/modules/m/2/b.js', '/history/b/index.html']);
    expect((await keptIn('b')).sort()).toEqual(['/', '/modules/m/2/b.js', '/shell/1/a.js']);
  });

  test('what a script has written into the cache of an earlier set is fetched anew', async () => {
    await precache(await setOf('a', '/shell/1/a.js'));
    await (await caches.open(cacheNameOf('a'))).put('/shell/1/a.js', new Response('evil()'));
    await precache(await setOf('b', '/shell/1/a.js'));
    expect(await (await cachedFile('/shell/1/a.js', 'b'))?.text()).toBe('/shell/1/a.js');
  });

  test('a file that cannot be had fails the set; what came is kept, and the next try fetches the rest', async () => {
    broken.add('/shell/1/b.js');
    const set = await setOf('a', '/shell/1/a.js', '/shell/1/b.js');
    await expect(precache(set)).rejects.toThrow('Failed to fetch');
    expect(await keptIn('a')).toEqual(['/shell/1/a.js']);
    // The second time past the browser's own cache, which may hold something else.
    expect(asked).toEqual(['/shell/1/a.js', '/shell/1/b.js', '/shell/1/b.js']);

    broken.clear();
    asked = [];
    await precache(set);
    expect(asked).toEqual(['/shell/1/b.js', '/history/a/index.html']);
  });

  test('a page that the browser keeps from before is asked for past its cache', async () => {
    broken.add('/history/a/index.html');
    await expect(precache(await setOf('a'))).rejects.toThrow('Failed to fetch');
    const ways = jest.mocked(fetch).mock.calls.map(([url, init]) => [url, init?.cache]);
    expect(ways).toEqual([
      ['/history/a/index.html', 'default'],
      ['/history/a/index.html', 'reload'],
    ]);
  });

  test('an answer that is an error is none', async () => {
    jest.mocked(fetch).mockResolvedValue(new Response('', { status: 503 }));
    await expect(precache(await setOf('a', '/shell/1/a.js'))).rejects.toThrow('503');
    expect(await keptIn('a')).toEqual([]);
  });

  test('a module on another origin that cannot be reached does not keep the others from the device', async () => {
    broken.add(far);
    await precache(await setOf('a', '/shell/1/a.js', far));
    expect(await keptIn('a')).toEqual(['/shell/1/a.js', '/']);
    broken.clear();
    await precache(await setOf('a', '/shell/1/a.js', far));
    expect(await cachedFile(far, 'a')).toBeDefined();
  });

  test('a full device fails a new set and keeps nothing of it, even of an earlier try; the older set stays whole', async () => {
    await precache(await setOf('a', '/shell/1/a.js'));
    const next = await setOf('b', '/shell/2/a.js', '/shell/2/b.js');
    broken.add('/shell/2/b.js');
    await expect(precache(next)).rejects.toThrow('Failed to fetch');
    expect(await keptIn('b')).toEqual(['/shell/2/a.js']);
    broken.clear();
    fillDevice();
    await expect(precache(next)).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(await caches.keys()).toEqual([cacheNameOf('a')]);
    expect(await keptIn('a')).toEqual(['/shell/1/a.js', '/']);
  });

  test('a full device keeps the rest of a set that lost a file after it was whole', async () => {
    const set = await setOf('a', '/shell/1/a.js', '/shell/1/b.js');
    await precache(set);
    await (await caches.open(cacheNameOf('a'))).delete('/shell/1/b.js');
    fillDevice();
    await expect(precache(set)).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(await keptIn('a')).toEqual(['/shell/1/a.js', '/']);
  });

  test('a file is found in the set of whoever asks, and of older pages in theirs', async () => {
    await precache(await setOf('a', '/shell/1/a.js'));
    await precache(await setOf('b', '/shell/2/a.js'));
    expect(await (await cachedFile('/shell/1/a.js', 'b'))?.text()).toBe('/shell/1/a.js');
    expect(await cachedFile('/shell/3/a.js', 'b')).toBeUndefined();
    expect(await (await cachedFile('/', 'b'))?.text()).toBe('/history/b/index.html');
  });
});

describe('on use', () => {
  const charts = { url: '/modules/m/1/charts.js', integrity: 'sha256-a/b+c=' };
  let server: jest.SpiedFunction<typeof fetch>;
  const used = async (file = charts) => (await runtimeCachedFile(file)).text();

  beforeEach(() => {
    useMemoryCaches('https://portal.example');
    server = jest.spyOn(globalThis, 'fetch');
    server.mockImplementation(async (url, init) => new Response(`${url} ${init?.integrity}`));
  });
  afterEach(() => jest.restoreAllMocks());

  test('a file is fetched under its hash when it is first used, and is there from then on', async () => {
    expect(await used()).toBe('/modules/m/1/charts.js sha256-a/b+c=');
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await used()).toBe('/modules/m/1/charts.js sha256-a/b+c=');
    expect(server).toHaveBeenCalledTimes(1);
  });

  test('what was not used and cannot be had fails, and can be tried again', async () => {
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(used()).rejects.toThrow('Failed to fetch');
    expect(await used()).toContain('charts.js');
  });

  test('a release that leaves it unchanged finds it, and one that changes it fetches the other', async () => {
    await used();
    const later = { ...charts, url: '/modules/m/2/charts.js' };
    await deleteOtherRuntimeFiles([later]);
    expect(await used(later)).toContain('/modules/m/1/charts.js');
    const changed = { url: '/modules/m/3/charts.js', integrity: 'sha256-d' };
    await deleteOtherRuntimeFiles([changed]);
    expect(await used(changed)).toContain('/modules/m/3/charts.js');
    expect(await used()).toContain('/modules/m/1/charts.js');
    expect(server).toHaveBeenCalledTimes(3);
  });

  test('a full device does not keep anybody from using it', async () => {
    fillDevice();
    expect(await used()).toContain('charts.js');
    expect(await used()).toContain('charts.js');
    expect(server).toHaveBeenCalledTimes(2);
  });
});
