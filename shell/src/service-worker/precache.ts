import type { OfflineFile, OfflineSet } from '@zaehlwerk/module-kit/host';
import { isReleased } from './released-content.ts';
import { cachedFile, cacheNameOf } from './set-caches.ts';

/** Downloads at the same time, so that the page that is just being used has room beside them. */
const lanes = 6;

/**
 * Brings a release set into its cache, each file under its hash, but not what comes with its first use. Files of an
 * earlier set that are the same are copied. Rejects when a file cannot be had as it was released; what came until then
 * stays, and the next call fetches the rest. Only a module on another origin may be missing: it is loaded from there when
 * it is used.
 *
 * On a full device it rejects with the browser's QuotaExceededError, which fails the installation of the worker: the
 * older set goes on, and stays whole. A set that has never been whole is deleted, because part of a set is of no use, and
 * what users enter needs the room. One that has been whole keeps what it has.
 */
export async function precache(set: OfflineSet): Promise<void> {
  const cache = await caches.open(cacheNameOf(set.id));
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const isMissing = ({ url }: OfflineFile) => !there.has(new URL(url, location.href).href);
  const files = set.files.filter(isMissing);
  const pages = set.pages.filter(isMissing);
  try {
    await inLanes(files, async file => {
      const response = (await releasedCopy(file, set.id)) ?? (await fetchOptional(file));
      if (response) await cache.put(file.url, response);
    });
    // Last, and never out of another cache: a page that is there stands for a set that is whole.
    await inLanes(pages, async page => {
      // What lies at the page's own address may be of another set at this moment.
      const url = `/history/${set.id}${page.url}index.html`;
      await cache.put(page.url, await fetchReleased({ ...page, url }));
    });
  } catch (error) {
    const hasNeverBeenWhole = pages.length === set.pages.length;
    const isFull = Object(error).name === 'QuotaExceededError';
    if (hasNeverBeenWhole && isFull) await caches.delete(cacheNameOf(set.id));
    throw error;
  }
}

/** A file of an earlier set. Every script of the portal can write into the caches: another one is not copied. */
async function releasedCopy({ url, integrity }: OfflineFile, setId: string): Promise<Response | undefined> {
  const found = await cachedFile(url, setId);
  return found && (await isReleased(found, integrity)) ? found : undefined;
}

async function fetchOptional(file: OfflineFile): Promise<Response | undefined> {
  const response = fetchReleased(file);
  return file.url.startsWith('/') ? response : response.catch(() => undefined);
}

/** Fetches a file as it was released; rejects when it cannot be had so. */
async function fetchReleased(file: OfflineFile): Promise<Response> {
  // The browser's cache may hold something else: from a proxy, or from before it was written anew.
  return fetchWhole(file, 'default').catch(() => fetchWhole(file, 'reload'));
}

/** The integrity hash sees to it that nothing but the released file arrives, whoever answers. */
async function fetchWhole({ url, integrity }: OfflineFile, cache: RequestCache): Promise<Response> {
  const response = await fetch(url, { integrity, cache, credentials: 'same-origin', redirect: 'error' });
  if (response.ok) return response;
  throw new Error(`${url}: ${response.status}`);
}

async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  let failed = false;
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined && !failed; item = waiting.shift()) await work(item);
  };
  const running = Array.from({ length: lanes }, () =>
    lane().catch(error => {
      failed = true;
      throw error;
    }),
  );
  await Promise.all(running);
}

const cacheName = 'zw-runtime';

/** By contents, not by address: what a release leaves unchanged lies elsewhere afterwards, and is not fetched again. */
const keyOf = ({ integrity }: Pick<OfflineFile, 'integrity'>) => `/${encodeURIComponent(integrity)}`;

/**
 * A file that is cached with its first use: the cached one, or the released one from `url`. Rejects when it is neither
 * cached nor can be fetched as it was released.
 */
export async function runtimeCachedFile(file: OfflineFile): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(keyOf(file));
  if (kept) return kept;
  const released = await fetchReleased(file);
  // Without the address that it came from: a style sheet would look there for what it names.
  const answer = new Response(released.body, released);
  // On a full device it is used all the same.
  await cache.put(keyOf(file), answer.clone()).catch(() => undefined);
  return answer;
}

/** Removes what is none of these files: no page of the active set can ask for it. */
export async function deleteOtherRuntimeFiles(files: readonly OfflineFile[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const needed = new Set(files.map(file => new URL(keyOf(file), location.href).href));
  const gone = (await cache.keys()).filter(({ url }) => !needed.has(url));
  await Promise.all(gone.map(({ url }) => cache.delete(url)));
}
