import type { FastifyInstance } from 'fastify';

/** How long a closing server waits for running requests. */
const patienceMilliseconds = 10_000;

/**
 * Lets a server end soon after it was told to: a running request gets its answer, and its connection ends with it
 * instead of waiting for another request; what takes too long is cut off.
 */
export function closeGracefully(app: FastifyInstance) {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    setTimeout(() => app.server.closeAllConnections(), patienceMilliseconds).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
