import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers a request instead of the portal and returns true; `false` passes it on. */
export type Interception = (asked: IncomingMessage, answer: ServerResponse) => boolean;

/** The portal's address for a browser: the backend behind it, or a test's own answers. */
export interface Front {
  readonly origin: string;
  /** `GET /path` of every request since the last call. */
  requests(): readonly string[];
  /** Intercepts requests from now on; none by default. */
  intercept(interception: Interception | undefined): void;
  /** Stops listening; pending requests are cut. */
  goDown(): Promise<void>;
  /** Listens again at the same address. */
  comeUp(): Promise<void>;
}

/** Starts it on a free loopback port. */
export async function startFront(backend: string): Promise<Front> {
  let asked: string[] = [];
  let interception: Interception | undefined;
  const server = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    if (interception?.(incoming, outgoing)) return;
    const { method, headers, url } = incoming;
    const passedOn = request(`${backend}${url}`, { method, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passedOn.on('error', () => outgoing.destroy());
    incoming.pipe(passedOn);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    requests() {
      const seen = asked;
      asked = [];
      return seen;
    },
    intercept(next) {
      interception = next;
    },
    async goDown() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async comeUp() {
      if (!server.listening) await listen(port);
    },
  };
}

/** A captive portal that answers everything with its own page. */
export const captivePortal: Interception = (_asked, answer) => {
  answer
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<!doctype html><link rel="icon" href="data:,"><title>Hotspot</title>');
  return true;
};

/** Answers requests for these files with 404. */
export function missing(files: RegExp): Interception {
  return ({ url = '' }, answer) => {
    if (!files.test(url)) return false;
    answer.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.');
    return true;
  };
}
