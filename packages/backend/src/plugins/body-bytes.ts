import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route needs the bytes of its body: they are signed. */
    keepsBytes?: boolean;
  }
}

const kept = new WeakMap<FastifyRequest, Buffer>();

export function keepBytes(request: FastifyRequest, chunks: readonly Buffer[]): void {
  if (request.routeOptions.config.keepsBytes) kept.set(request, Buffer.concat(chunks));
}

/** The bytes of a body on a route with `keepsBytes`; empty without a body. */
export const bytesOf = (request: FastifyRequest): Buffer => kept.get(request) ?? Buffer.alloc(0);
