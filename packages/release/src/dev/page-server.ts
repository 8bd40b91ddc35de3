import { once } from 'node:events';
import {
  request as askOverHttp,
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { request as askOverHttps } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Where the addresses of the API begin. */
const apiPaths = /^\/(api|auth|healthz)(?![^/?])/;

/** Files of a set that are asked for by name; every other address is a page of the portal. */
const files: Readonly<Record<string, string>> = {
  '/release-set.json': 'application/json',
  '/service-worker.js': 'text/javascript',
};

/** A portal of a development command. */
export interface ServedPortal {
  /** Reads a file of the release set, such as `index.html`. */
  readonly read: (file: string) => Promise<string>;
  readonly api: RequestListener;
  /** Answers addresses of published files, if they are such; `false` where they are not. */
  readonly builds?: (address: string, response: ServerResponse) => boolean;
}

/**
 * Serves the pages of a set on loopback, and the API beside them, as the backend of a portal does both. The answer is
 * the port. It keeps no process alive.
 */
export async function servePortal(portal: ServedPortal, port: number): Promise<number> {
  const answer: RequestListener = (request, response) => {
    if (apiPaths.test(request.url ?? '')) return portal.api(request, response);
    const address = request.url?.split('?', 1)[0] ?? '/';
    if (portal.builds?.(address, response)) return;
    answerFile(address, portal, response).catch(() => response.writeHead(500).end());
  };
  const server = createServer(answer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return (server.address() as AddressInfo).port;
}

async function answerFile(address: string, { read }: ServedPortal, response: ServerResponse): Promise<void> {
  const type = files[address];
  const content = await read(type ? address.slice(1) : 'index.html');
  response.writeHead(200, {
    'content-type': type ?? 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': await read('content-security-policy.txt'),
    'integrity-policy': await read('integrity-policy.txt'),
  });
  response.end(content);
}

/** Hands the API on to a backend that runs elsewhere. */
export function handedOn(backend: string): RequestListener {
  return (request, response) => handOn(request, response, backend);
}

function handOn(request: IncomingMessage, response: ServerResponse, backend: string): void {
  const target = new URL(request.url ?? '/', backend);
  const ask = target.protocol === 'https:' ? askOverHttps : askOverHttp;
  const handed = ask(
    target,
    { method: request.method, headers: { ...request.headers, host: target.host } },
    answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  // As from a gateway: the portal takes it for a server that is away.
  handed.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  request.pipe(handed);
}
