import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken, unauthenticated } from '../auth/authenticate.ts';
import type { Keyring } from '../keys/keyring.ts';
import { RequestError } from '../plugins/request-error.ts';
import { type AnonymousRole, type AnonymousSession, verifyAnonymousToken } from './anonymous-token.ts';

/** The session of a request to a route that {@link requireAnonymousSession} guards. */
export const anonymousSessionOf = (request: FastifyRequest) =>
  request.getDecorator<AnonymousSession>('anonymousSession');

/**
 * Guards every route of this scope: without a valid anonymous token the answer is 401 `unauthenticated`, without all of
 * its route's roles 403 `role_missing`, before the body is read.
 */
export function requireAnonymousSession(app: FastifyInstance, { keyring }: { keyring: Keyring }) {
  app.decorateRequest('anonymousSession', null);
  app.addHook('onRequest', async request => {
    const token = bearerToken(request.headers);
    const session = token && (await verifyAnonymousToken(keyring, token));
    if (!session) throw unauthenticated();
    request.setDecorator('anonymousSession', session);
  });
}

/** A hook that lets those through whose token carries all of these roles (specification section 6). */
export function requireRoles(...roles: readonly AnonymousRole[]) {
  return async (request: FastifyRequest) => {
    const carried = anonymousSessionOf(request).roles;
    if (roles.every(role => carried.includes(role))) return;
    throw new RequestError('role_missing', 'This token does not have the required roles.');
  };
}
