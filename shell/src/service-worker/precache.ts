import type { OfflineFile, OfflineSet } from '@zaehlwerk/module-kit/host';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { pageAddress } from './route-request.ts';
import { cacheNameOf } from './set-caches.ts';

/** Several pages may report their start at once. */
let precaching: Promise<void> | undefined;

/**
 * Brings a release set into its cache, each file under its hash, but not what comes with its first use. Intact files of
 * another set are copied. Rejects when a file cannot be had as it was released; what came until then stays, and the next
 * call fetches the rest.
 *
 * On a full device it rejects with the browser's QuotaExceededError, which fails the installation of the worker: the
 * older set goes on, and stays whole. A set that has never been whole is deleted, because part of a set is of no use, and
 * what users enter needs the room. One that has been whole keeps what it has.
 */
export function precache(set: OfflineSet): Promise<void> {
  precaching ??= fill(set).finally(() => {
    precaching = undefined;
  });
  return precaching;
}

async function fill(set: OfflineSet): Promise<void> {
  const cacheName = cacheNameOf(set.id);
  const cached = new Set((await (await caches.open(cacheName)).keys()).map(({ url }) => url));
  const missing = (files: readonly OfflineFile[]) =>
    files
      .map(file => ({ ...file, url: new URL(file.url, location.href).href, revision: null }))
      .filter(({ url }) => !cached.has(url));
  const pages = missing(set.pages.map(page => ({ ...page, url: pageAddress(set.id, page.url) })));
  try {
    await install(cacheName, await copyFromOtherSets(cacheName, missing(set.files)));
    // Last: a page that is there stands for a set that is whole.
    await install(cacheName, pages);
  } catch (error) {
    const hasNeverBeenWhole = pages.length === set.pages.length;
    if (hasNeverBeenWhole && isDeviceFull(error)) await caches.delete(cacheName);
    throw error;
  }
}

const isDeviceFull = (error: unknown) => Object(error).name === 'QuotaExceededError';

/** One file after the other: a page that is opened meanwhile waits for one at most. */
async function install(cacheName: string, entries: readonly PrecacheEntry[]): Promise<void> {
  for (const entry of entries) {
    const attempt = (...plugins: readonly WorkboxPlugin[]) => {
      const controller = new PrecacheController({ cacheName, plugins: [behindPages, ...plugins] });
      controller.addToCacheList([entry]);
      return controller.install(installEvent());
    };
    await attempt().catch(error => {
      // Another download would not fit either.
      if (isDeviceFull(error)) throw error;
      return attempt(pastBrowserCache, optionalElsewhere);
    });
  }
}

/**
 * Workbox writes into a precache for `install` events only. A set is completed later too, and an attempt that fails does
 * not fail the worker's own installation.
 */
const installEvent = () => Object.assign(new ExtendableEvent('install'), { waitUntil: () => undefined });

/** A release has another folder for all of its files; names have the hash of the content. */
const nameOf = (url: string) => url.slice(url.lastIndexOf('/'));

/** Resolves to the entries that no other set has. Every script of the portal can write into caches: altered files are none. */
async function copyFromOtherSets(
  cacheName: string,
  entries: readonly PrecacheEntry[],
): Promise<PrecacheEntry[]> {
  const cache = await caches.open(cacheName);
  const all = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
  const urls = all.flat().map(({ url }) => url);
  const known = new Map([
    ...urls.map(url => [nameOf(url), url] as const),
    ...urls.map(url => [url, url] as const),
  ]);
  const rest = await Promise.all(
    entries.map(async entry => {
      const url = known.get(entry.url) ?? known.get(nameOf(entry.url));
      const copy = url && (await caches.match(url, { ignoreVary: true }));
      if (!copy || !(await isReleased(copy, entry.integrity))) return entry;
      // Without the address that it came from: addresses inside of it are relative to its own.
      await cache.put(entry.url, new Response(copy.body, copy));
      return [];
    }),
  );
  return rest.flat();
}

/** True if this is the content that was released under this hash. */
export async function isReleased(response: Response, integrity: string | undefined): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/** The page comes first, also in the browser's queue. */
const behindPages: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => new Request(request, { priority: 'low' }),
};

/** The browser's own cache may hold another file: from a proxy, or from before it was published anew. */
const pastBrowserCache: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => new Request(request, { cache: 'reload' }),
};

/** A module on another origin may be missing: it is loaded from there when it is used. */
const optionalElsewhere: WorkboxPlugin = {
  handlerDidError: async ({ request, error }) =>
    isDeviceFull(error) || new URL(request.url).origin === location.origin ? undefined : Response.error(),
};
