import type { OfflineSet } from '@zaehlwerk/module-kit/host';
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { PrecacheStrategy } from 'workbox-precaching/PrecacheStrategy.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
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
    const [response, done] = runtimeCacheFirst.handleAll({ event, url, params, request });
    // On a full device the file is used all the same.
    done.catch(() => undefined);
    return response;
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

/** Images of the application: the server's, or the last one that it gave if none comes in time. */
export const networkFirstImage = new NetworkFirst({
  cacheName: 'zw-images',
  plugins: [
    cacheKeyOfRoute,
    {
      // `networkTimeoutSeconds` would not end the request, and an installation would wait for it.
      requestWillFetch: async ({ request }) =>
        new Request(request, { signal: AbortSignal.timeout(imageTimeoutMs) }),
      // A hotspot's page does not take an image's place. It is passed on where there is no image on the device.
      async fetchDidSucceed({ response, state }) {
        if (response.ok && response.headers.get('content-type')?.startsWith('image/')) return response;
        if (state) state.answer = response;
        throw new TypeError(`${response.url} is no image (status ${response.status})`);
      },
      handlerDidError: async ({ state }) => state?.answer,
    },
  ],
});
