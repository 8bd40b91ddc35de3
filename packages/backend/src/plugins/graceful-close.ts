import type { FastifyInstance } from 'fastify';

const timeoutMs = 10_000;

/** Closes soon: a running request is answered and its connection closed, and slow ones are cut off. */
export function closeGracefully(app: FastifyInstance) {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    setTimeout(() => app.server.closeAllConnections(), timeoutMs).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
