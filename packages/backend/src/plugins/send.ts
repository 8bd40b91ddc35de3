import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** `json` is serialized already. */
export function sendJson(reply: FastifyReply, json: string | Readable, type = 'application/json') {
  return reply.type(type).send(json);
}

/** `tag` changes with the bytes. */
export type StoredFile = { type: string; bytes: Buffer; tag: string };

/** Lets browsers keep a file and revalidate it: 304 while it is the same and still allowed. */
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
