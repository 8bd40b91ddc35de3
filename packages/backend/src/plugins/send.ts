import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends JSON text that is already written, whole or in pieces. */
export function sendJson(reply: FastifyReply, json: string | Readable, type = 'application/json') {
  return reply.type(type).send(json);
}

/** A file out of the database. `tag` changes whenever its bytes do. */
export type StoredFile = { type: string; bytes: Buffer; tag: string };

/**
 * Sends a file that a browser may keep, but shows only after asking again: the answer is 304 while it still may have it
 * and it is the same.
 */
export function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, bytes, tag }: StoredFile,
) {
  const etag = `"${tag}"`;
  reply.headers({ 'cache-control': 'private, no-cache', etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(bytes);
}
