import type { ApiError, NoResponseError, RefusedError } from '@zaehlwerk/api';
import type { PostEnd } from '../queue/attempt.ts';

/** The server has answered with this body. */
export const answered = (body: unknown): PostEnd => ({
  result: { ok: true, value: { body } },
  isLetIn: true,
});

const failed = (error: ApiError): PostEnd => ({ result: { ok: false, error }, isLetIn: true });

/** The server has the item. */
export const confirmed = answered({ id: 'on-the-server' });

/** The server does not answer; `more` of a gateway that does. */
export const withoutResponse = (more: Partial<NoResponseError> = {}): PostEnd =>
  failed({ kind: 'no-response', reason: 'network', ...more });

export const noResponse = withoutResponse();

/** The server answers with an error. */
export const refusedWith = (status: number, more: Partial<RefusedError> = {}): PostEnd =>
  failed({ kind: 'refused', status, code: 'code', message: '', fieldErrors: [], ...more });
