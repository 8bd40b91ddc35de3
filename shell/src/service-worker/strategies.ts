import type { OfflineSet } from '@zaehlwerk/module-kit/host';
import type { HandlerCallbackOptions, RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { PrecacheStrategy } from 'workbox-precaching/PrecacheStrategy.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import type { Strategy } from 'workbox-strategies/Strategy.js';
import { isReleased } from './precache.ts';
import { keyOfContent, pageAddress, type RouteParams } from './route-request.ts';
import { cacheNameOf } from './set-caches.ts';

const cacheKeyOfRoute: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request, params }) => (params as RouteParams | undefined)?.cacheKey ?? request,
};

/** From the cache of a set as the plugin has it, else from the server. */
const fromSet = ({ id }: OfflineSet, plugin: WorkboxPlugin) =>
  new PrecacheStrategy({
    cacheName: cacheNameOf(id),
    matchOptions: { ignoreVary: true },
    plugins: [cacheKeyOfRoute, plugin],
  });

/** Immutable files: any set on the device has them right, so that a page of an older one goes on. */
export const filesOfSets = (active: OfflineSet) =>
  fromSet(active, {
    cachedResponseWillBeUsed: async ({ request, cachedResponse, matchOptions }) =>
      cachedResponse ?? caches.match(request.url, matchOptions),
  });

/**
 * Pages of the active set as they were released, under the headers of the set. Every script of the portal can write into
 * the caches: an altered page would run without any policy, also after its author's module has gone. It is deleted.
 */
export function pagesOfSet(active: OfflineSet) {
  const integrities = new Map(active.pages.map(page => [pageAddress(active.id, page.url), page.integrity]));
  return fromSet(active, {
    async cachedResponseWillBeUsed({ cacheName, request, cachedResponse }) {
      if (!cachedResponse) return undefined;
      if (await isReleased(cachedResponse, integrities.get(new URL(request.url).pathname)))
        return new Response(cachedResponse.body, { headers: active.headers });
      await (await caches.open(cacheName)).delete(request);
      return undefined;
    },
  });
}

/** The response of a strategy, also if there is no room for it on the device. */
function respond(strategy: Strategy, asked: HandlerCallbackOptions): Promise<Response> {
  const [response, done] = strategy.handleAll(asked);
  done.catch(() => undefined);
  return response;
}

const runtimeCache = 'zw-runtime';

const runtimeCacheFirst = new CacheFirst({
  cacheName: runtimeCache,
  plugins: [
    cacheKeyOfRoute,
    // The content may come from another address: a style sheet would look there for the files that it names.
    { handlerWillRespond: async ({ response }) => new Response(response.body, response) },
  ],
});

/** Files that come to the device with their first use: the cached one, or the released one, which stays. */
export const runtimeFile: RouteHandlerCallback = ({ event, url, params }) => {
  const { integrity = '' } = params as RouteParams;
  const load = (cache: RequestCache) => {
    const request = new Request(url, { integrity, cache });
    return respond(runtimeCacheFirst, { event, url, params, request });
  };
  // The browser's own cache may hold another file.
  return load('default').catch(() => load('reload'));
};

/** Deletes files that no page of this set asks for. */
export async function deleteOtherRuntimeFiles(
  { notPrecached }: OfflineSet,
  event: ExtendableEvent,
): Promise<void> {
  const controller = new PrecacheController({ cacheName: runtimeCache });
  controller.addToCacheList(
    notPrecached.map(({ integrity }) => ({ url: keyOfContent(integrity), revision: null })),
  );
  await controller.activate(event);
}

const imageTimeoutMs = 3_000;

const networkFirst = new NetworkFirst({
  cacheName: 'zw-images',
  plugins: [
    cacheKeyOfRoute,
    {
      // `networkTimeoutSeconds` would not end the request, and an installation would wait for it.
      requestWillFetch: async ({ request }) =>
        new Request(request, { signal: AbortSignal.timeout(imageTimeoutMs) }),
      // A hotspot's page does not take an image's place. It is passed on where there is no image on the device.
      async fetchDidSucceed({ response, state }) {
        if (state) state.answer = response;
        return wholeImage(response);
      },
      handlerDidError: async ({ state }) => state?.answer,
    },
  ],
});

/** An image of the application: the server's, or the last whole one that it gave if none comes in time. */
export const networkFirstImage = (asked: HandlerCallbackOptions) => respond(networkFirst, asked);

/** The image with its whole content. Rejects for anything else, also if the connection ends before the image does. */
async function wholeImage(response: Response): Promise<Response> {
  const { headers, url } = response;
  if (!response.ok || !headers.get('content-type')?.startsWith('image/'))
    throw new TypeError(`${url} is no image (status ${response.status})`);
  const content = await response.clone().arrayBuffer();
  // Not every browser compares a response with its announced length, which is that of the encoded content.
  const announced = headers.has('content-encoding') ? null : headers.get('content-length');
  if (announced !== null && Number(announced) !== content.byteLength)
    throw new TypeError(`${url} has ${content.byteLength} of ${announced} bytes`);
  return new Response(content, response);
}
