import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** `json` is serialized already. */
export function sendJson(reply: FastifyReply, json: string, type = 'application/json') {
  return reply.type(type).send(json);
}

/** 304 for a client that has this version. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, content, etag }: { type: string; content: Buffer | Readable; etag: string },
) {
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(content);
}

/** `tag` changes with the bytes. */
export type StoredFile = { type: string; bytes: Buffer; tag: string };

/** Lets browsers keep a file and revalidate it: 304 while it is the same and still allowed. */
export function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, bytes, tag }: StoredFile,
) {
  reply.header('cache-control', 'private, no-cache');
  return sendTagged(request, reply, { type, content: bytes, etag: `"${tag}"` });
}
