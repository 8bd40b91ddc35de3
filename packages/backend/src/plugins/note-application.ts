import type { FastifyRequest } from 'fastify';

/** All further lines of the log about a request carry its application, which has to exist: visitors can name any. */
export function noteApplication(request: FastifyRequest, application: string): void {
  request.log = request.log.child({ application });
}
