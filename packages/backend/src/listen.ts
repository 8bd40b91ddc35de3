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

/** By default loopback. Port 0 takes any free port. `settings` names the variables in messages. */
export type ListenPlace = { host?: string; port: number; settings?: { host: string; port: string } };

export const loopback = '127.0.0.1';

/** Fails before a database is opened in vain. @throws ServeError as {@link listen} */
export async function checkPort(place: ListenPlace): Promise<void> {
  const probe = createServer();
  await listen({ server: probe, listen: options => once(probe.listen(options), 'listening') }, place);
  await promisify(probe.close.bind(probe))();
}

/** Returns the address for a browser on this machine. @throws ServeError `PORT_IN_USE`, `PORT_UNUSABLE`, `HOST_UNUSABLE` */
export async function listen(app: Listener, place: ListenPlace): Promise<string> {
  const { host = loopback, port, settings = { host: 'HOST', port: 'PORT' } } = place;
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const code = errorCode(cause) ?? 'invalid';
    if (code === 'EADDRINUSE')
      throw new ServeError(
        'PORT_IN_USE',
        `Port ${port} is taken: end what uses it, or set another ${settings.port}.`,
        cause,
      );
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
      throw new ServeError(
        'HOST_UNUSABLE',
        `${host} is no address of this machine: set another ${settings.host}, such as 0.0.0.0 for all of them.`,
        cause,
      );
    throw new ServeError('PORT_UNUSABLE', `Port ${port} cannot be used (${code}).`, cause);
  }
  const address = app.server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${[loopback, '0.0.0.0', '::', '::1', 'localhost'].includes(host) ? 'localhost' : urlHost(host)}:${taken}`;
}

const urlHost = (host: string) => (host.includes(':') ? `[${host}]` : host);
