import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireBearer } from '../auth/authenticate.ts';
import type { Keyring } from '../keys/keyring.ts';
import { RequestError } from '../plugins/request-error.ts';
import { type AnonymousRole, type AnonymousSession, verifyAnonymousToken } from './anonymous-token.ts';

export const anonymousSessionOf = (request: FastifyRequest) =>
  request.getDecorator<AnonymousSession>('anonymousSession');

export function requireAnonymousSession(app: FastifyInstance, { keyring }: { keyring: Keyring }) {
  requireBearer(app, 'anonymousSession', token => verifyAnonymousToken(keyring, token));
}

/** A hook that refuses tokens without all of these roles (specification section 6): 403 `role_missing`. */
export function requireRoles(...roles: readonly AnonymousRole[]) {
  return async (request: FastifyRequest) => {
    const carried = anonymousSessionOf(request).roles;
    if (roles.every(role => carried.includes(role))) return;
    throw new RequestError('role_missing', 'This token does not have the required roles.');
  };
}
