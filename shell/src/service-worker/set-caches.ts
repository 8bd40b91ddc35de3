import type { ToPage } from './messages.ts';

const prefix = 'zw-set-';

/** Name of the cache of a release set. */
export function cacheNameOf(setId: string): string {
  return prefix + setId;
}

/** Id of the release set whose cache has this name; `undefined` for a cache of anything else. */
function setIdOf(cacheName: string): string | undefined {
  return cacheName.startsWith(prefix) ? cacheName.slice(prefix.length) : undefined;
}

/** Ids of the release sets that have a cache on this device, whole or not, oldest first. */
export async function cachedSets(): Promise<readonly string[]> {
  const names = await caches.keys();
  return names.flatMap(name => setIdOf(name) ?? []);
}

/** A file of any of the sets on this device, first of all of `preferred`. The address is one without query. */
export async function cachedFile(url: string, preferred: string): Promise<Response | undefined> {
  const own = await (await caches.open(cacheNameOf(preferred))).match(url, { ignoreVary: true });
  if (own) return own;
  for (const setId of await cachedSets()) {
    const other = await (await caches.open(cacheNameOf(setId))).match(url, { ignoreVary: true });
    if (other) return other;
  }
  return undefined;
}

declare const self: ServiceWorkerGlobalScope;

/** Which set each page runs, by client; forgotten whenever the browser ends the worker. */
const running = new Map<string, string>();

/**
 * A page has started. Once one of the active set has, the sets that nobody needs any more leave the device. Pages whose
 * set is not known are asked; their answer comes here too.
 */
export async function pageStarted(clientId: string, setId: string, active: string): Promise<void> {
  running.set(clientId, setId);
  if (setId !== active) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const question: ToPage = { type: 'which-set' };
  for (const page of pages) if (!running.has(page.id)) page.postMessage(question);
  const used = pages.map(({ id }) => running.get(id));
  // The next worker does not say what it has brought; it is one of the latest.
  if (self.registration.installing || self.registration.waiting) used.push(undefined);
  const outdated = outdatedSets(await cachedSets(), active, used);
  await Promise.all(outdated.map(old => caches.delete(cacheNameOf(old))));
}

/** Sets that are kept for those who do not say which one they need: pages that sleep, a worker that installs. */
const keptForUnknown = 2;

/**
 * The sets that may leave the device once a page of the active one has started.
 *
 * @param cached all sets on the device, oldest first
 * @param active the set that pages are opened with
 * @param used the sets that open pages run; `undefined` for one that nobody knows
 */
export function outdatedSets(
  cached: readonly string[],
  active: string,
  used: readonly (string | undefined)[],
): readonly string[] {
  const candidates = cached.filter(setId => setId !== active && !used.includes(setId));
  return used.includes(undefined) ? candidates.slice(0, -keptForUnknown) : candidates;
}
