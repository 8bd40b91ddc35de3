const cacheName = 'zw-images';
const patienceMs = 3_000;

/**
 * An image of the application: the server's, or the last whole one that it answered with where none comes in time. Never
 * rejects: without room on the device the image is shown all the same.
 */
export async function networkFirstImage(url: string): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
  const image = response && (await wholeImage(response).catch(() => undefined));
  const cache = await caches.open(cacheName).catch(() => undefined);
  if (image) {
    await cache?.put(url, image.clone()).catch(() => undefined);
    return image;
  }
  const kept = await cache?.match(url).catch(() => undefined);
  return kept ?? response ?? Response.error();
}

/** The image with its whole content; `undefined` for anything else. Rejects when the connection ends before it does. */
async function wholeImage(response: Response): Promise<Response | undefined> {
  const { headers } = response;
  if (!response.ok || !headers.get('content-type')?.startsWith('image/')) return undefined;
  const content = await response.clone().arrayBuffer();
  // Not every browser holds an answer against the announced length, which is that of the encoded content.
  const announced = headers.has('content-encoding') ? null : headers.get('content-length');
  if (announced !== null && Number(announced) !== content.byteLength) return undefined;
  return new Response(content, response);
}
