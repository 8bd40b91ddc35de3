import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route needs its body as it came, byte for byte: something is signed over it. */
    keepsBytes?: boolean;
  }
}

const kept = new WeakMap<FastifyRequest, Buffer>();

/** Keeps the bytes of a body for a route that asks for them. */
export function keepBytes(request: FastifyRequest, chunks: readonly Buffer[]): void {
  if (request.routeOptions.config.keepsBytes) kept.set(request, Buffer.concat(chunks));
}

/** The body as it came, of a route whose config says `keepsBytes`; without a body it is empty. */
export const bytesOf = (request: FastifyRequest): Buffer => kept.get(request) ?? Buffer.alloc(0);
