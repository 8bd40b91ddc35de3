import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Keyring } from '../keys/keyring.ts';
import { RequestError } from '../plugins/request-error.ts';
import { type TokenBearer, verifyAccessToken } from './access-token.ts';
import { closedShare } from './closed-share.ts';
import { isLive, markInUse } from './session.ts';

/**
 * The account whose bearer token came with a request. `isByLink`: its session began with a link, and was not confirmed with
 * the password since.
 */
export type Account = {
  id: string;
  applicationId: string;
  sessionId: string;
  name: string;
  parentName: string | null;
  isByLink: boolean;
};

/** 401 for a bearer token that is missing, expired, or of another kind. */
export const unauthenticated = () => new RequestError('unauthenticated', 'A valid bearer token is required.');

/** Longest `Authorization` that is looked at, in characters: several times our longest token. */
const maxAuthorizationLength = 8192;

/** The bearer token of a request, if it has one. */
export function bearerToken({ authorization = '' }: FastifyRequest['headers']) {
  if (authorization.length > maxAuthorizationLength) return undefined;
  return /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1];
}

/** The account of a request to a route that {@link requireAccount} guards. */
export const accountOf = (request: FastifyRequest) => request.getDecorator<Account>('account');

/**
 * Guards every route of this scope: without the valid token of an enabled account, in a session that has not ended, the
 * answer is 401 before the body is read: `unauthenticated`, or what became of the share whose token it is.
 */
export function requireAccount(app: FastifyInstance, { pool, keyring }: { pool: Pool; keyring: Keyring }) {
  app.decorateRequest('account', null);
  app.addHook('onRequest', async request => {
    const token = bearerToken(request.headers);
    const bearer = token && (await verifyAccessToken(keyring, token));
    if (!bearer) throw unauthenticated();
    const found = await findAccount(pool, bearer);
    if (found === undefined) throw (await closedShare(pool, bearer.accountId)) ?? unauthenticated();
    const { isFirstUse, ...account } = found;
    if (isFirstUse) await markInUse(pool, bearer.session);
    request.setDecorator('account', account);
  });
}

/** Runs with every request, so each connection plans it once (planning took four times as long as running). */
const accountOfSession = {
  name: 'account of a session',
  text: `select a.id, a.application_id as "applicationId", a.name, parent.name as "parentName",
      f.id as "sessionId", f.link_token_hash is not null and f.confirmed_at is null as "isByLink",
      t.generation is not null and t.used_at is null as "isFirstUse"
    from refresh_family f join account a on a.id = f.account_id
      left join account parent on parent.id = a.parent_id
      left join refresh_token t on t.family_id = f.id and t.generation = $3
    where f.id = $1 and a.id = $2 and is_open(a.id) and ${isLive}`,
};

async function findAccount(pool: Pool, { accountId, session: { familyId, generation } }: TokenBearer) {
  const { rows } = await pool.query<Account & { isFirstUse: boolean }>({
    ...accountOfSession,
    values: [familyId, accountId, generation],
  });
  return rows[0];
}
