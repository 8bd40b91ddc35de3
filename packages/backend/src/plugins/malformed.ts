import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { RequestError } from './request-error.ts';

/** An internal address, which answers requests that have no readable one. */
const path = '/malformed/';

/** Refusals by the code of Node.js. */
const refusals = {
  HPE_HEADER_OVERFLOW: () => new RequestError('headers_too_large', 'The headers are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new RequestError('request_timeout', 'The request took too long to arrive.'),
} as const;
const isRefusal = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code);

export function malformedRoute(app: FastifyInstance) {
  app.get<{ Params: { code: string } }>(
    `${path}:code`,
    { schema: { hide: true } },
    ({ params: { code } }) => {
      throw isRefusal(code)
        ? refusals[code]()
        : new RequestError('invalid_request', 'This is no HTTP request.');
    },
  );
}

/** Refuses an unknown scheme of a proxy: links and cookies depend on it. */
export function refuseOtherSchemes(app: FastifyInstance) {
  app.addHook('onRequest', async ({ protocol }: { protocol: string }) => {
    if (protocol !== 'http' && protocol !== 'https')
      throw new RequestError('invalid_request', 'X-Forwarded-Proto has to be http or https.');
  });
}

/**
 * Answers malformed HTTP like other errors: with the documented body and all headers, counted and logged. Fastify binds
 * it to itself.
 */
export async function answerClientError(
  this: FastifyInstance,
  { code = '' }: NodeJS.ErrnoException,
  socket: Socket,
): Promise<void> {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { statusCode, headers, payload } = await this.inject({ url: path + code });
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join('')}\r\n${payload}`, () =>
    socket.destroy(),
  );
}
