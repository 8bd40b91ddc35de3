import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const usable = /^[\w.:+/=-]{1,128}$/;
/** W3C Trace Context, version 00: trace, parent, flags. */
const traceparent = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * What a request is called in the log and in its answer: `X-Request-Id` of the caller, such as a proxy, else the trace of
 * `traceparent`, else a random one.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && usable.test(given)) return given;
  return traceIdOf(headers.traceparent) ?? randomUUID();
}

function traceIdOf(header: string | string[] | undefined): string | undefined {
  return traceparent.exec(String(header))?.[1];
}

/** The trace of a request, for its lines in the log. */
export function traceOf({ headers }: Pick<IncomingMessage, 'headers'>): { traceId?: string } {
  const traceId = traceIdOf(headers.traceparent);
  return traceId === undefined ? {} : { traceId };
}

/** Gives the id back, with errors too: a user can quote it, and it is found in the log. */
export function giveRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
}
