import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { RequestError } from './request-error.ts';

/** Not an address that anybody asks for: what is answered there is for those whose request has no readable address. */
const path = '/malformed/';

/** What is wrong with a request that Node.js takes no further, by its code. */
const refusals = {
  HPE_HEADER_OVERFLOW: () => new RequestError('headers_too_large', 'The headers are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new RequestError('request_timeout', 'The request took too long to arrive.'),
} as const;
const isRefusal = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code);

/** The route behind {@link answerClientError}. */
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

/** Refuses a request that a proxy says came by another scheme: links and cookies are made by it. */
export function refuseOtherSchemes(app: FastifyInstance) {
  app.addHook('onRequest', async ({ protocol }: { protocol: string }) => {
    if (protocol !== 'http' && protocol !== 'https')
      throw new RequestError('invalid_request', 'X-Forwarded-Proto has to be http or https.');
  });
}

/**
 * Answers what is no HTTP as any other mistake: the documented body, with the headers of every answer, counted and in
 * the log. Fastify calls it on itself.
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
