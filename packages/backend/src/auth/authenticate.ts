import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Keyring } from '../keys/keyring.ts';
import { noteApplication } from '../plugins/note-application.ts';
import { RequestError } from '../plugins/request-error.ts';
import { errorResponses } from '../plugins/responses.ts';
import { type TokenBearer, verifyAccessToken } from './access-token.ts';
import { closedShare } from './closed-share.ts';
import { isLive, markInUse } from './session.ts';

/** `isByLink`: the session was opened by a link and not confirmed with the password since. */
export type Account = {
  id: string;
  applicationId: string;
  sessionId: string;
  name: string;
  parentName: string | null;
  isByLink: boolean;
};

const unauthenticated = () => new RequestError('unauthenticated', 'A valid bearer token is required.');

/** Characters; several times the longest valid token. */
const maxAuthorizationLength = 8192;

function bearerToken({ authorization = '' }: FastifyRequest['headers']) {
  if (authorization.length > maxAuthorizationLength) return undefined;
  return /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1];
}

export const accountOf = (request: FastifyRequest) => request.getDecorator<Account>('account');

/**
 * Guards the routes of this scope before the body is read: 401 `unauthenticated` without a bearer token in which
 * `find` finds what the requests carry as `decorator`.
 */
export function requireBearer(
  app: FastifyInstance,
  decorator: string,
  find: (token: string) => Promise<{ applicationId: string } | undefined>,
) {
  app.decorateRequest(decorator, null);
  app.addHook('onRoute', route => {
    route.schema = { ...route.schema, security: [{ bearer: [] }] };
  });
  app.addHook('onRequest', async request => {
    const token = bearerToken(request.headers);
    const found = token && (await find(token));
    if (!found) throw unauthenticated();
    request.setDecorator(decorator, found);
    noteApplication(request, found.applicationId);
  });
}

/**
 * {@link requireBearer} of an enabled account in a live session; closed shares and deleted accounts have codes of their
 * own.
 */
export function requireAccount(app: FastifyInstance, { pool, keyring }: { pool: Pool; keyring: Keyring }) {
  app.addHook('onRoute', route => {
    const response = { ...errorResponses(410), ...(route.schema?.response as object | undefined) };
    route.schema = { ...route.schema, response };
  });
  requireBearer(app, 'account', async token => {
    const bearer = await verifyAccessToken(keyring, token);
    if (!bearer) return undefined;
    const found = await findAccount(pool, bearer);
    if (!found) throw (await closedShare(pool, bearer.accountId)) ?? unauthenticated();
    const { isFirstUse, ...account } = found;
    if (isFirstUse) await markInUse(pool, bearer.session);
    return account;
  });
}

/** Runs with every request: each connection plans it once, which takes four times as long as running it. */
const accountOfSession = {
  name: 'account of a session',
  text: `select a.id, a.application_id as "applicationId", a.name, parent.name as "parentName",
      f.id as "sessionId", f.link_token_hash is not null and f.confirmed_at is null as "isByLink",
      t.generation is not null and t.used_at is null as "isFirstUse"
    from refresh_family f join account a on a.id = f.account_id
      left join account parent on parent.id = a.parent_id
      left join refresh_token t on t.family_id = f.id and t.generation = $3
    where f.id = $1 and a.id = $2 and ($4::text is null or a.application_id = $4)
      and is_open(a.id) and ${isLive}`,
};

async function findAccount(
  pool: Pool,
  { accountId, applicationId, session: { familyId, generation } }: TokenBearer,
) {
  const { rows } = await pool.query<Account & { isFirstUse: boolean }>({
    ...accountOfSession,
    values: [familyId, accountId, generation, applicationId],
  });
  return rows[0];
}
