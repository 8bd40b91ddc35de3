import { fileOnUse, forgetOthers } from './on-use.ts';
import { useMemoryCaches } from './testing/memory-caches.ts';

const charts = { url: '/modules/m/1/charts.js', integrity: 'sha384-a/b+c=' };
const server = jest.spyOn(globalThis, 'fetch');
const used = async (file = charts) => (await fileOnUse(file)).text();

beforeEach(() => {
  useMemoryCaches('https://portal.example');
  server.mockReset();
  server.mockImplementation(async (url, init) => new Response(`${url} ${init?.integrity}`));
});
afterAll(() => jest.restoreAllMocks());

test('a file is fetched under its hash when it is first used, and is there from then on', async () => {
  expect(await used()).toBe('/modules/m/1/charts.js sha384-a/b+c=');
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await used()).toBe('/modules/m/1/charts.js sha384-a/b+c=');
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
  await forgetOthers([later]);
  expect(await used(later)).toContain('/modules/m/1/charts.js');
  const changed = { url: '/modules/m/3/charts.js', integrity: 'sha384-d' };
  await forgetOthers([changed]);
  expect(await used(changed)).toContain('/modules/m/3/charts.js');
  expect(await used()).toContain('/modules/m/1/charts.js');
  expect(server).toHaveBeenCalledTimes(3);
});

test('a full device does not keep anybody from using it', async () => {
  const { open } = caches;
  caches.open = async name =>
    Object.assign(await open(name), {
      put: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
    });
  expect(await used()).toContain('charts.js');
  expect(await used()).toContain('charts.js');
  expect(server).toHaveBeenCalledTimes(2);
});
