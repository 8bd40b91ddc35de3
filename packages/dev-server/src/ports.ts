import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** True if a server listens there already, even if it never answers. */
export async function isTaken(address: string): Promise<boolean> {
  const { hostname: host, port } = new URL(address);
  const socket = connect({ host, port: Number(port) });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** A port of loopback at which nothing listens now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
