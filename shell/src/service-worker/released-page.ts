import type { OfflineSet } from '@zaehlwerk/module-kit/host';
import { isReleased } from './released-content.ts';
import { cacheNameOf } from './set-caches.ts';

/**
 * A page of a set as it was released, under the headers of the set; `undefined` where the device has none, or another
 * one, which goes. Every script of the portal can write into the caches: a page that came of that would run without any
 * policy, also after its author's module has gone.
 */
export async function releasedPage(url: string, set: OfflineSet): Promise<Response | undefined> {
  const cache = await caches.open(cacheNameOf(set.id));
  const found = await cache.match(url);
  if (!found) return undefined;
  const page = set.pages.find(one => one.url === url);
  if (await isReleased(found, page?.integrity)) return new Response(found.body, { headers: set.headers });
  await cache.delete(url);
  return undefined;
}
