const cacheName = 'zw-images';
const patienceMs = 3_000;

/** An image of the application: the server's, or the last one it answered with where that does not come in time. */
export async function networkFirstImage(url: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const fromServer = fetch(url, { signal: AbortSignal.timeout(patienceMs) });
  const response = await fromServer.catch(() => undefined);
  if (response?.ok && response.headers.get('content-type')?.startsWith('image/')) {
    await cache.put(url, response.clone());
    return response;
  }
  return (await cache.match(url)) ?? response ?? Response.error();
}
