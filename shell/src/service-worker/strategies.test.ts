import './testing/worker-scope.ts';
import type { OfflineSet } from '@zaehlwerk/module-kit/host';
import { createRouter } from './route-request.ts';
import { cacheNameOf } from './set-caches.ts';
import {
  deleteOtherRuntimeFiles,
  filesOfSets,
  networkFirstImage,
  pagesOfSet,
  runtimeFile,
} from './strategies.ts';
import { integrityOf } from './testing/integrity-of.ts';
import { fillDevice, useMemoryCaches } from './testing/memory-caches.ts';

const html = '<!doctype html><title>Portal</title>';
const headers = {
  'content-security-policy': "default-src 'self'",
  'content-type': 'text/html; charset=utf-8',
  'integrity-policy': 'x=()',
};
const charts = { url: '/modules/m/1/charts.js', integrity: 'sha256-a/b+c=' };
let set: OfflineSet;
let server: jest.SpiedFunction<typeof fetch>;

beforeEach(async () => {
  useMemoryCaches();
  server = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const page = { url: '/', integrity: await integrityOf(html) };
  set = { id: 'a', pages: [page], files: [], notPrecached: [charts], headers };
});
afterEach(() => jest.restoreAllMocks());

/** The response of the worker to a request. */
async function answer(address: string, { mode, of = set }: { mode?: string; of?: OfflineSet } = {}) {
  const request = new Request(address);
  if (mode) Object.defineProperty(request, 'mode', { value: mode });
  const router = createRouter(of, {
    page: pagesOfSet(of),
    file: filesOfSets(of),
    runtimeFile,
    image: networkFirstImage,
  });
  const event = new ExtendableEvent('fetch');
  const lifetime = jest.spyOn(event, 'waitUntil');
  try {
    const response = await router.handleRequest({ request, event });
    if (!response) throw new Error(`No route for ${address}`);
    return response;
  } finally {
    await Promise.allSettled(lifetime.mock.calls.flat());
  }
}
const put = async (setId: string, address: string, content: string, beside: Record<string, string> = {}) =>
  (await caches.open(cacheNameOf(setId))).put(address, new Response(content, { headers: beside }));

describe('pages', () => {
  const page = () => answer('/', { mode: 'navigate' });
  const address = '/history/a/index.html';

  test('a page is answered as released, with the headers of its set', async () => {
    await put('a', address, html);
    const response = await page();
    expect(await response.text()).toBe(html);
    expect(Object.fromEntries(response.headers)).toEqual(headers);
  });

  test('a page that a script has replaced is deleted, and the server answers', async () => {
    await put('a', address, '<!doctype html><script>evil()</script>');
    server.mockResolvedValue(new Response('of the server'));
    expect(await (await page()).text()).toBe('of the server');
    expect(jest.mocked(server).mock.calls.map(([asked]) => (asked as Request).url)).toEqual([
      `${location.origin}/`,
    ]);
    expect(await caches.match(address)).toBeUndefined();
  });

  test('headers that a script has changed do not count', async () => {
    await put('a', address, html, {
      'content-security-policy': 'script-src *',
      'integrity-policy': '',
      'content-type': 'text/html; charset=utf-7',
      refresh: '0; url=https://evil.example/',
      'referrer-policy': 'unsafe-url',
      'x-anything': '1',
    });
    expect(Object.fromEntries((await page()).headers)).toEqual(headers);
  });

  test('no page of another set stands in', async () => {
    await put('b', address, html);
    await expect(page()).rejects.toThrow('Failed to fetch');
  });
});

describe('files', () => {
  test('a file comes from the active set, else from any other, else from the server', async () => {
    await put('old', '/shell/1/old.js', 'old');
    await put('a', '/shell/2/new.js', 'new');
    expect(await (await answer('/shell/2/new.js?attempt=1')).text()).toBe('new');
    expect(await (await answer('/shell/1/old.js')).text()).toBe('old');
    server.mockResolvedValue(new Response('of the server'));
    expect(await (await answer('/shell/3/other.js?attempt=1')).text()).toBe('of the server');
    expect(server.mock.calls.map(([asked]) => (asked as Request).url)).toEqual([
      `${location.origin}/shell/3/other.js?attempt=1`,
    ]);
    expect(await caches.match('/shell/3/other.js')).toBeUndefined();
  });
});

describe('files on use', () => {
  const used = async ({ url, integrity } = charts) =>
    (await answer(url, { of: { ...set, notPrecached: [{ url, integrity }] } })).text();
  const released = (asked: unknown) => {
    const { url, integrity, cache } = asked as Request;
    return `${url} ${integrity} ${cache}`;
  };
  const first = `${location.origin}/modules/m/1/charts.js sha256-a/b+c= default`;
  beforeEach(() => server.mockImplementation(async asked => new Response(released(asked))));

  test('a file is fetched under its hash when it is first used, and is there from then on', async () => {
    expect(await used()).toBe(first);
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await used()).toBe(first);
    expect(server).toHaveBeenCalledTimes(1);
  });

  test('where the browser’s own cache holds another file, it is fetched past it', async () => {
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await used()).toBe(first.replace('default', 'reload'));
  });

  test('a file that cannot be loaded fails, and can be retried', async () => {
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(used()).rejects.toThrow('could not generate a response');
    expect(await used()).toBe(first);
  });

  test('a release that keeps the file reuses it, and one that changes it fetches the new one', async () => {
    const keep = (file: typeof charts) =>
      deleteOtherRuntimeFiles({ ...set, notPrecached: [file] }, new ExtendableEvent('message'));
    await used();
    const later = { ...charts, url: '/modules/m/2/charts.js' };
    await keep(later);
    expect(await used(later)).toContain('/modules/m/1/charts.js');
    const changed = { url: '/modules/m/3/charts.js', integrity: 'sha256-d' };
    await keep(changed);
    expect(await used(changed)).toContain('/modules/m/3/charts.js');
    expect(await used()).toContain('/modules/m/1/charts.js');
    expect(server).toHaveBeenCalledTimes(3);
  });

  test('on a full device the file is still used', async () => {
    fillDevice();
    expect(await used()).toBe(first);
    expect(await used()).toBe(first);
    expect(server).toHaveBeenCalledTimes(2);
  });
});

describe('images', () => {
  const image = (content: BodyInit, beside = {}) =>
    new Response(content, { headers: { 'content-type': 'image/png', ...beside } });
  /** Half an image, as it comes when the connection ends. */
  const broken = () =>
    image(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('hal'));
          controller.error(new TypeError('network error'));
        },
      }),
    );
  const response = () => answer('/api/public/application/logo.png');
  const shown = async () => (await response()).text();

  test('the image is the newest one of the server', async () => {
    server.mockResolvedValueOnce(image('first'));
    expect(await shown()).toBe('first');
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await shown()).toBe('first');
    server.mockResolvedValueOnce(image('second'));
    expect(await shown()).toBe('second');
  });

  test.each([
    ['a page in its place', new Response('<p>Hotspot</p>', { headers: { 'content-type': 'text/html' } })],
    ['a failure', new Response('', { status: 503 })],
    ['half an image', broken()],
    ['an image with fewer bytes than announced', image('hal', { 'content-length': '5' })],
  ])('%s does not take its place', async (_name, given) => {
    server.mockResolvedValueOnce(image('first'));
    await shown();
    server.mockResolvedValueOnce(given);
    expect(await shown()).toBe('first');
  });

  test.each([
    ['one whose connection ends', broken],
    ['one with fewer bytes than announced', () => image('hal', { 'content-length': '5' })],
  ])('without another, %s is passed on and not kept', async (_name, given) => {
    server.mockResolvedValueOnce(given());
    expect((await response()).headers.get('content-type')).toBe('image/png');
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(response()).rejects.toThrow('could not generate a response');
  });

  test('the length of an encoded image is no measure of its content', async () => {
    server.mockResolvedValueOnce(image('first', { 'content-length': '3', 'content-encoding': 'br' }));
    await shown();
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await shown()).toBe('first');
  });

  test('a full device shows the image of the server', async () => {
    fillDevice();
    server.mockResolvedValueOnce(image('first'));
    expect(await shown()).toBe('first');
  });

  test('a device whose caches cannot be opened shows the image of the server', async () => {
    caches.open = () => Promise.reject(new DOMException('', 'UnknownError'));
    server.mockResolvedValueOnce(image('first'));
    expect(await shown()).toBe('first');
  });

  test('a server that does not answer in time is given up', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    server.mockImplementation(async asked => {
      (asked as Request).signal.throwIfAborted();
      return image('late');
    });
    await expect(shown()).rejects.toThrow('could not generate a response');
    expect(timeout).toHaveBeenCalledWith(3_000);
  });

  test('without an image the response of the server is passed on', async () => {
    server.mockResolvedValueOnce(new Response('there is none', { status: 404 }));
    expect(await shown()).toBe('there is none');
  });
});
