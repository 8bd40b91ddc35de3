import type { OfflineSet } from '@zaehlwerk/module-kit/host';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { pageAddress } from './route-request.ts';
import { cachedSets, cacheNameOf } from './set-caches.ts';

/** A controller installs one file after the other: several keep the connection busy, and leave room for the page. */
const parallelControllers = 6;

/**
 * Brings a release set into its cache, each file under its hash, but not what comes with its first use. Intact files of
 * another set are copied. Rejects when a file cannot be had as it was released; what came until then stays, and the next
 * call fetches the rest.
 */
export async function precache(set: OfflineSet): Promise<void> {
  const isNew = !(await cachedSets()).includes(set.id);
  try {
    await install(set, []).catch(() => install(set, [pastBrowserCache, optionalElsewhere]));
  } catch (error) {
    // Part of a set is of no use; what users enter needs the room.
    if (isNew && Object(error).name === 'QuotaExceededError') await caches.delete(cacheNameOf(set.id));
    throw error;
  }
}

async function install(set: OfflineSet, plugins: readonly WorkboxPlugin[]): Promise<void> {
  const cacheName = cacheNameOf(set.id);
  const entries = await missingEntries(set, cacheName);
  const installing = Array.from({ length: parallelControllers }, (_, own) => {
    const copy = copyOfOtherSets(url => controller.getIntegrityForCacheKey(url));
    const controller = new PrecacheController({ cacheName, plugins: [...plugins, copy] });
    controller.addToCacheList(entries.filter((_entry, index) => index % parallelControllers === own));
    return controller.install(installEvent());
  });
  for (const result of await Promise.allSettled(installing))
    if (result.status === 'rejected') throw result.reason;
}

async function missingEntries(set: OfflineSet, cacheName: string): Promise<readonly PrecacheEntry[]> {
  const cached = new Set((await (await caches.open(cacheName)).keys()).map(({ url }) => url));
  const pages = set.pages.map(page => ({ ...page, url: pageAddress(set.id, page.url) }));
  return [...set.files, ...pages]
    .map(file => ({ ...file, url: new URL(file.url, location.href).href, revision: null }))
    .filter(({ url }) => !cached.has(url));
}

/**
 * Workbox writes into a precache for `install` events only. A set is completed later too, and an attempt that fails does
 * not fail the worker's own installation.
 */
const installEvent = () => Object.assign(new ExtendableEvent('install'), { waitUntil: () => undefined });

/** Every script of the portal can write into the caches: an altered file is not copied. */
const copyOfOtherSets = (integrityOf: (url: string) => string | undefined): WorkboxPlugin => ({
  async cachedResponseWillBeUsed({ cacheName, request, cachedResponse }) {
    if (cachedResponse) return cachedResponse;
    const copy = await caches.match(request.url, { ignoreVary: true });
    if (!copy || !(await isReleased(copy, integrityOf(request.url)))) return undefined;
    await (await caches.open(cacheName)).put(request, copy.clone());
    return copy;
  },
});

/** True if this is the content that was released under this hash. */
export async function isReleased(response: Response, integrity: string | undefined): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/** The browser's own cache may hold another file: from a proxy, or from before it was published anew. */
const pastBrowserCache: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => new Request(request, { cache: 'reload' }),
};

/** A module on another origin may be missing: it is loaded from there when it is used. */
const optionalElsewhere: WorkboxPlugin = {
  handlerDidError: async ({ request }) =>
    new URL(request.url).origin === location.origin ? undefined : Response.error(),
};
