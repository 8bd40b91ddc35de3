import type { OfflineFile } from '@zaehlwerk/module-kit/host';
import { fetchReleased } from './fill-set.ts';

const cacheName = 'zaehlwerk-on-use';

/** By contents, not by address: what a release leaves unchanged lies elsewhere afterwards, and is not fetched again. */
const keyOf = ({ integrity }: Pick<OfflineFile, 'integrity'>) => `/${encodeURIComponent(integrity)}`;

/**
 * A file that comes to the device with its first use: the kept one, or the released one from `url`, which is kept from
 * then on. Rejects when it is not there and cannot be had as it was released.
 */
export async function fileOnUse(file: OfflineFile): Promise<Response> {
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
export async function forgetOthers(files: readonly OfflineFile[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const needed = new Set(files.map(file => new URL(keyOf(file), location.href).href));
  const gone = (await cache.keys()).filter(({ url }) => !needed.has(url));
  await Promise.all(gone.map(({ url }) => cache.delete(url)));
}
