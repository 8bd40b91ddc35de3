import type { FastifyInstance } from 'fastify';
import { errorCode } from './database/database-error.ts';
import { ServeError } from './serve-error.ts';

/**
 * Listens on loopback and returns the address for a browser. Port 0 takes any free port.
 * @throws ServeError `PORT_IN_USE`, `PORT_UNUSABLE`
 */
export async function listen(app: Pick<FastifyInstance, 'listen' | 'server'>, port: number): Promise<string> {
  try {
    await app.listen({ host: '127.0.0.1', port });
  } catch (cause) {
    if (errorCode(cause) === 'EADDRINUSE') {
      throw new ServeError(
        'PORT_IN_USE',
        `Port ${port} is taken: end what uses it, or set another PORT.`,
        cause,
      );
    }
    throw new ServeError(
      'PORT_UNUSABLE',
      `Port ${port} cannot be used (${errorCode(cause) ?? 'invalid'}).`,
      cause,
    );
  }
  const address = app.server.address();
  return `http://localhost:${typeof address === 'object' && address !== null ? address.port : port}`;
}
