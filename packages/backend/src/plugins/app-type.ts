import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';

/** A Fastify instance whose routes take their types from zod schemas. */
export type App = Parameters<FastifyPluginCallbackZod>[0];
