import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken, unauthenticated } from '../auth/authenticate.ts';
import type { Keyring } from '../keys/keyring.ts';
import { RequestError } from '../plugins/request-error.ts';
import { type AnonymousRole, type AnonymousSession, verifyAnonymousToken } from './anonymous-token.ts';

export const anonymousSessionOf = (request: FastifyRequest) =>
  request.getDecorator<AnonymousSession>('anonymousSession');

/** Guards the routes of this scope before the body is read: 401 `unauthenticated` without a valid anonymous token. */
export function requireAnonymousSession(app: FastifyInstance, { keyring }: { keyring: Keyring }) {
  app.decorateRequest('anonymousSession', null);
  app.addHook('onRoute', route => {
    route.schema = { ...route.schema, security: [{ bearer: [] }] };
  });
  app.addHook('onRequest', async request => {
    const token = bearerToken(request.headers);
    const session = token && (await verifyAnonymousToken(keyring, token));
    if (!session) throw unauthenticated();
    request.setDecorator('anonymousSession', session);
  });
}

/** A hook that refuses tokens without all of these roles (specification section 6): 403 `role_missing`. */
export function requireRoles(...roles: readonly AnonymousRole[]) {
  return async (request: FastifyRequest) => {
    const carried = anonymousSessionOf(request).roles;
    if (roles.every(role => carried.includes(role))) return;
    throw new RequestError('role_missing', 'This token does not have the required roles.');
  };
}
