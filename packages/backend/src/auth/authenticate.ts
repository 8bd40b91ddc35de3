import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { ApiError } from '../plugins/api-error.ts';
import { verifyAccessToken } from './access-token.ts';

/** The account whose bearer token came with a request. */
export type Account = { id: string; applicationId: string; name: string; parentName: string | null };

const unauthenticated = () => new ApiError('unauthenticated', 'A valid bearer token is required.');

/** The account of a request to a route that {@link requireAccount} guards. */
export const accountOf = (request: FastifyRequest) => request.getDecorator<Account>('account');

/**
 * Guards every route of this scope: without the valid token of an enabled account the answer is 401 `unauthenticated`,
 * before the body is read.
 */
export function requireAccount(app: FastifyInstance, { pool, accessKey }: { pool: Pool; accessKey: Buffer }) {
  app.decorateRequest('account', null);
  app.addHook('onRequest', async request => {
    const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const accountId = token && (await verifyAccessToken(accessKey, token));
    if (!accountId) throw unauthenticated();
    const { rows } = await pool.query<Account>(
      `select a.id, a.application_id as "applicationId", a.name, parent.name as "parentName"
       from account a left join account parent on parent.id = a.parent_id
       where a.id = $1 and not a.disabled`,
      [accountId],
    );
    const account = rows[0];
    if (account === undefined) throw unauthenticated();
    request.setDecorator('account', account);
  });
}
