import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

const methods = ['GET', 'HEAD', 'POST'];

/** Measures every answer, by route as it is declared: an address may hold a token or an id. */
export function measureRequests(app: FastifyInstance, { requests }: Metrics) {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: methods.includes(request.method) ? request.method : 'other',
      route: request.routeOptions.url ?? 'other',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    requests.observe(labels, reply.elapsedTime / 1000);
  });
}
