import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';
import type { LogLevel } from '../settings/values.ts';
import { RequestError } from './request-error.ts';

export type LogOptions = {
  /** Receives one JSON line per entry; without it nothing is logged. */
  log?: { write(line: string): void };
  /** By default `info`. */
  logLevel?: LogLevel;
};

export function loggerOf({
  log,
  logLevel = 'info',
}: LogOptions): NonNullable<FastifyServerOptions['logger']> {
  return log === undefined ? false : { level: logLevel, stream: log, serializers: { err: loggedError } };
}

/** Fastify's own lines about requests would contain addresses with tokens. */
export const quietRequests = () =>
  new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });

/**
 * Messages of PostgreSQL quote values (a name, a reading): of its errors only code, place and stack frames are logged. A
 * refusal comes with the message of its cause.
 */
function loggedError(error: Error) {
  const frames = error.stack?.split('\n').filter(line => /^\s+at /.test(line)) ?? [];
  const fromDatabase = 'severity' in error;
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string };
  return {
    type: error.name,
    message: fromDatabase ? 'statement failed' : error.message,
    ...(error instanceof RequestError && error.cause instanceof Error && { cause: error.cause.message }),
    code,
    table,
    constraint,
    stack: frames.join('\n'),
  };
}

/** Files of a release are public; any other address may contain a token and is logged by its route. */
function loggedPath(url: string, route: string | undefined): string {
  const path = url.split('?', 1)[0] ?? '';
  return route === '/*' && /^\/(shell|modules)\//.test(path) ? path : (route ?? 'unknown');
}

/** Method, route, status and milliseconds; never an address, header, query or body. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url, request.routeOptions.url),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
