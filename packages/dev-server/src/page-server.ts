import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, request as httpRequest, type RequestListener, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { contentType } from 'mime-types';
import { DevServerError } from './dev-server-error.ts';
import type { InstalledBuild } from './installed-build.ts';

const apiPaths = /^\/(api|auth|healthz|livez|readyz)(?![^/?])/;

/** Files of a set that are asked for by name; every other address is a page of the portal. */
const setFiles = ['/release-set.json', '/service-worker.js'];

/** A portal for development. */
interface ServedPortal {
  /** Reads a file of the release set, such as `index.html`. */
  readonly read: (file: string) => Promise<string>;
  readonly api: RequestListener;
  readonly builds?: readonly InstalledBuild<unknown>[];
}

/**
 * Serves the pages of a set on loopback, and the API beside them, as the backend of a portal does both. Returns the
 * port. It keeps no process alive.
 */
export async function servePortal({ read, api, builds = [] }: ServedPortal, port: number): Promise<number> {
  const installed = new Map(
    builds.flatMap(({ base, folder, files }) =>
      files.map(file => [base + file, path.join(folder, file)] as const),
    ),
  );
  const server = createServer((request, response) => {
    if (apiPaths.test(request.url ?? '')) return api(request, response);
    const address = request.url?.split('?', 1)[0] ?? '/';
    const file = installed.get(address);
    if (file === undefined)
      return void answerPage(address, read, response).catch(() => response.writeHead(500).end());
    const type = contentType(path.basename(file)) || 'application/octet-stream';
    createReadStream(file).pipe(response.writeHead(200, { 'content-type': type }));
  });
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (Object(error).code !== 'EADDRINUSE') throw error;
    throw new DevServerError(
      'address-unusable',
      `Port ${port} is taken by another program. End it, or name another port; 0 is a free one.`,
    );
  }
  server.unref();
  return (server.address() as AddressInfo).port;
}

async function answerPage(address: string, read: ServedPortal['read'], response: ServerResponse) {
  const file = setFiles.includes(address) ? address.slice(1) : 'index.html';
  const content = await read(file);
  response.writeHead(200, {
    'content-type': contentType(file) || 'text/html',
    'cache-control': 'no-cache',
    'content-security-policy': await read('content-security-policy.txt'),
    'integrity-policy': await read('integrity-policy.txt'),
  });
  response.end(content);
}

/** Proxies the API to a backend that runs elsewhere. */
export function proxyTo(backend: string): RequestListener {
  return (request, response) => {
    const target = new URL(request.url ?? '/', backend);
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
    const headers = { ...request.headers, host: target.host };
    const proxied = send(target, { method: request.method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    // As from a gateway: the portal takes it for an unreachable server.
    proxied.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(proxied);
  };
}
