import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import {
  request as askOverHttp,
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { request as askOverHttps } from 'node:https';
import path from 'node:path';
import process from 'node:process';

/** Where the addresses of the API begin. */
const apiPaths = /^\/(api|auth|healthz)(?![^/?])/;

/** Files of a set that are asked for by name; every other address is a page of the portal. */
const files: Readonly<Record<string, string>> = {
  '/release-set.json': 'application/json',
  '/service-worker.js': 'text/javascript',
};

/**
 * Serves the pages of the set that a site shows, on loopback, and hands the API on to a backend that runs elsewhere.
 * Stands in for the own backend, which does both.
 */
export async function servePage(site: string, backend: string, port: number): Promise<void> {
  const answer: RequestListener = (request, response) => {
    if (apiPaths.test(request.url ?? '')) return handOn(request, response, backend);
    answerFile(request.url?.split('?', 1)[0] ?? '/', path.join(site, 'current'), response).catch(() =>
      response.writeHead(500).end(),
    );
  };
  const server = createServer(answer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  // It ends with the development servers.
  server.unref();
  process.stdout.write(`\n  Zählwerk is running at http://localhost:${port}, over ${backend}\n\n`);
}

async function answerFile(address: string, set: string, response: ServerResponse): Promise<void> {
  const read = (file: string) => readFile(path.join(set, file), 'utf8');
  const type = files[address];
  const content = await read(type ? address : 'index.html');
  response.writeHead(200, {
    'content-type': type ?? 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': await read('content-security-policy.txt'),
    'integrity-policy': await read('integrity-policy.txt'),
  });
  response.end(content);
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
