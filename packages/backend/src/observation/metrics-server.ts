import Fastify from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { listen } from '../listen.ts';
import type { Metrics } from './metrics.ts';

/**
 * Serves `GET /metrics` in Prometheus' text format on a port of its own: the portal's port, which the world sees, has
 * no such address. With it come the facts of the process: CPU, memory, event loop.
 * @throws ServeError `PORT_IN_USE`, `PORT_UNUSABLE`
 */
export async function serveMetrics({ registry }: Metrics, port: number) {
  collectDefaultMetrics({ register: registry });
  const app = Fastify();
  app.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
  const address = await listen(app, port, 'METRICS_PORT');
  return { address: `${address}/metrics`, close: () => app.close() };
}
