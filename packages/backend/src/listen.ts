import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { promisify } from 'node:util';
import { errorCode } from './database/database-error.ts';
import { ServeError } from './serve-error.ts';

/** A Fastify app or a bare server. */
type Listener = {
  readonly server: Pick<Server, 'address'>;
  listen(options: { host: string; port: number }): Promise<unknown>;
};

/** Fails before a database is opened in vain. @throws ServeError `PORT_IN_USE`, `PORT_UNUSABLE` */
export async function checkPort(port: number, setting = 'PORT'): Promise<void> {
  const probe = createServer();
  await listen({ server: probe, listen: options => once(probe.listen(options), 'listening') }, port, setting);
  await promisify(probe.close.bind(probe))();
}

/**
 * Listens on loopback and returns the address for a browser. Port 0 takes any free port. `setting` names the variable
 * of the port in messages.
 * @throws ServeError `PORT_IN_USE`, `PORT_UNUSABLE`
 */
export async function listen(app: Listener, port: number, setting = 'PORT'): Promise<string> {
  try {
    await app.listen({ host: '127.0.0.1', port });
  } catch (cause) {
    if (errorCode(cause) === 'EADDRINUSE') {
      throw new ServeError(
        'PORT_IN_USE',
        `Port ${port} is taken: end what uses it, or set another ${setting}.`,
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
