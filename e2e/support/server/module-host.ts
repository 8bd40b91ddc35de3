import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** A host for modules outside of the portal, as an external team may run it: files of a folder, for every origin. */
export interface ModuleHost {
  readonly origin: string;
  goDown(): Promise<void>;
}

/** Serves the folder on a free loopback port. */
export async function startModuleHost(folder: string): Promise<ModuleHost> {
  const server = createServer(async ({ url = '' }, answer) => {
    const { pathname } = new URL(url, 'http://host');
    const content = await readFile(path.join(folder, pathname)).catch(() => undefined);
    answer.writeHead(content ? 200 : 404, {
      'access-control-allow-origin': '*',
      'content-type': types[path.extname(pathname)] ?? 'text/plain',
    });
    answer.end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async goDown() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
