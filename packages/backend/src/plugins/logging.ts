import type { FastifyInstance } from 'fastify';
import { LogController } from 'fastify';

/** Fastify writes no lines of its own about requests: they would hold addresses with tokens in them. */
export const quietRequests = () => new LogController({ disableRequestLogging: true });

/**
 * An error as a log may show it. Messages of PostgreSQL quote values (a name, a reading), so of those only the code,
 * the place and the stack frames stay.
 */
export function loggedError(error: Error) {
  const frames = error.stack?.split('\n').filter(line => /^\s+at /.test(line)) ?? [];
  const fromDatabase = 'severity' in error;
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string };
  return {
    type: error.name,
    message: fromDatabase ? 'statement failed' : error.message,
    code,
    table,
    constraint,
    stack: frames.join('\n'),
  };
}

/** The files of a release are no secret; every other address may hold a token, so its route stands for it. */
function loggedPath(url: string, route: string | undefined): string {
  const path = url.split('?', 1)[0] ?? '';
  return route === '/*' && /^\/(shell|modules)\//.test(path) ? path : (route ?? 'unknown');
}

/** One line per request: method, route, status, milliseconds. Never an address, a header, a query or a body. */
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
