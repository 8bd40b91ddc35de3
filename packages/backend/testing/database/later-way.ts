import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A way to the database that opens later, as that of a server that still starts. */
export async function laterWay(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const way = createServer(socket => {
    const there = connect(Number(port), hostname);
    socket.pipe(there).pipe(socket);
    for (const end of [socket, there]) end.on('error', () => end.destroy());
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  const { port: own } = way.address() as AddressInfo;
  way.close();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${own}`;
  return { url: url.href, open: () => way.listen(own, '127.0.0.1'), close: () => way.close() };
}
