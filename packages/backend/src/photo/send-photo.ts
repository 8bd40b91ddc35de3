import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorResponses, fileResponse } from '../plugins/responses.ts';
import type { PhotoStore, StoredPhoto } from './photo-store.ts';

/** Answers of a route that sends a photo. */
export const photoResponses = {
  200: fileResponse('The photo', 'image/jpeg'),
  206: fileResponse('The part of the photo that `Range` names', 'image/jpeg'),
  ...errorResponses(401, 404, 429, 500, 503),
};

/**
 * Lets browsers keep a photo and ask each time whether it may still be seen: 304 then. Its tag is its hash.
 * @throws RequestError `photos_unavailable`, `photo_damaged`
 */
export async function sendPhoto(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  photos: PhotoStore,
  stored: StoredPhoto,
) {
  const etag = `"${stored.hash.toString('hex')}"`;
  const isKnown = headers['if-none-match'] === etag;
  const bytes = isKnown ? undefined : await photos.read(stored);
  // Not before: an error has none of them.
  reply.header('cache-control', 'private, no-cache').header('etag', etag).header('accept-ranges', 'bytes');
  if (bytes === undefined) return reply.code(304).send();
  reply.type('image/jpeg');
  const wanted =
    headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined;
  const range = rangeOf(wanted, bytes.length);
  if (range === undefined) return reply.send(bytes);
  reply.header('content-range', `bytes ${range.first}-${range.last}/${bytes.length}`);
  return reply.code(206).send(bytes.subarray(range.first, range.last + 1));
}

/** One range of bytes, both ends inclusive; undefined for anything else: then all is sent. */
function rangeOf(header: string | undefined, size: number) {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || from === to) return undefined;
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? undefined : { first, last };
}
