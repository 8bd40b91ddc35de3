import type { ErrorBody, FieldError } from '@zaehlwerk/api/schema';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isLockedOut, isOutage } from '../database/outage.ts';
import { RequestError } from './request-error.ts';

/** SQLSTATE of text that PostgreSQL cannot store, such as a NUL character in an address. */
const unstorable = '22021';

/** Maps failures to {@link RequestError}: an error that is not a refusal is an outage or a bug. */
function asRequestError(error: FastifyError): RequestError {
  if (error instanceof RequestError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fieldErrors = fieldErrorsOf(error.validation);
    return new RequestError('invalid_request', 'The request does not have the documented shape.', {
      fieldErrors,
    });
  }
  if (error.code === unstorable) {
    return new RequestError('invalid_request', 'The request contains characters that cannot be stored.');
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new RequestError('unsupported_media_type', 'The request body has to be application/json.');
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new RequestError('invalid_request', 'The request cannot be understood.');
  }
  if (isLockedOut(error)) {
    return new RequestError('too_busy', 'Another request is at the same data.', { retryAfter: 2 });
  }
  return isOutage(error)
    ? new RequestError('database_unavailable', 'The database does not answer.', { retryAfter: 10 })
    : new RequestError('internal_error', 'Something went wrong on our side.');
}

export function answerError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  return sendError(reply, asRequestError(error));
}

function sendError(reply: FastifyReply, error: RequestError) {
  const { statusCode: status, code, message, fieldErrors, retryAfter } = error;
  const body: ErrorBody = { status, code, message, ...(fieldErrors && { fieldErrors }) };
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** Answers every error and every unknown route with an `errorBodySchema` document (decision 4). */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const answer = asRequestError(error);
    if (answer.statusCode >= 500) request.log.error({ err: error }, 'request failed');
    return sendError(reply, answer);
  });
  app.setNotFoundHandler((_request, reply) =>
    sendError(reply, new RequestError('not_found', 'There is nothing here.')),
  );
}

type Issue = { instancePath: string; message?: string; params: { expected?: unknown } };

const fieldOf = (path: string) => path.replace(/^\//, '').replaceAll('/', '.');

/** Fields are paths such as `results.0.readingValue`. */
function fieldErrorsOf(issues: readonly Issue[]): FieldError[] {
  return issues.map(({ instancePath, message, params }) => ({
    field: fieldOf(instancePath),
    message: typeof params.expected === 'string' ? `expected ${params.expected}` : (message ?? 'invalid'),
  }));
}
