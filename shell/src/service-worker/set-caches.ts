const prefix = 'zaehlwerk-set-';

/** Name of the cache of a release set. */
export function cacheNameOf(setId: string): string {
  return prefix + setId;
}

/** Id of the release set whose cache has this name; `undefined` for a cache of anything else. */
export function setIdOf(cacheName: string): string | undefined {
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
