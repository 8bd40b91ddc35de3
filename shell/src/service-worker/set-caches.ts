import type { ToPage } from './messages.ts';

const prefix = 'zw-set-';

export function cacheNameOf(setId: string): string {
  return prefix + setId;
}

/** Id of the release set whose cache has this name; `undefined` for a cache of anything else. */
function setIdOf(cacheName: string): string | undefined {
  return cacheName.startsWith(prefix) ? cacheName.slice(prefix.length) : undefined;
}

/** Ids of the release sets that have a cache on this device, whole or not, oldest first. */
async function cachedSets(): Promise<readonly string[]> {
  const names = await caches.keys();
  return names.flatMap(name => setIdOf(name) ?? []);
}

declare const self: ServiceWorkerGlobalScope;

/** The set that each page runs, by client; lost whenever the browser ends the worker. */
const running = new Map<string, string>();

/**
 * Records that a page has started. Once one of the active set has, sets without pages are deleted. Pages whose set is
 * unknown are asked; their answer arrives here too.
 */
export async function pageStarted(clientId: string, setId: string, active: string): Promise<void> {
  running.set(clientId, setId);
  if (setId !== active) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const question: ToPage = { type: 'which-set' };
  for (const page of pages) if (!running.has(page.id)) page.postMessage(question);
  const used = pages.map(({ id }) => running.get(id));
  // The set of the next worker is unknown, and one of the latest.
  if (self.registration.installing || self.registration.waiting) used.push(undefined);
  const outdated = outdatedSets(await cachedSets(), active, used);
  await Promise.all(outdated.map(old => caches.delete(cacheNameOf(old))));
}

/** Sets that are kept while the need of some is unknown: of pages that sleep, of a worker that installs. */
const keptForUnknown = 2;

/**
 * The sets that may be deleted once a page of the active one has started.
 *
 * @param cached all sets on the device, oldest first
 * @param active the set that pages are opened with
 * @param used the sets that open pages run; `undefined` for an unknown one
 */
export function outdatedSets(
  cached: readonly string[],
  active: string,
  used: readonly (string | undefined)[],
): readonly string[] {
  const candidates = cached.filter(setId => setId !== active && !used.includes(setId));
  return used.includes(undefined) ? candidates.slice(0, -keptForUnknown) : candidates;
}
