import { identifier } from '@zaehlwerk/api/bounded';
import {
  newShareRequestSchema,
  shareChangeRequestSchema,
  shareSchema,
  sharesResponseSchema,
  subAccountSchema,
} from '@zaehlwerk/api/share';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import * as z from 'zod/mini';
import { accountOf } from '../auth/authenticate.ts';
import { hashPassword } from '../auth/password.ts';
import { tokenHash } from '../auth/token-hash.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { App } from '../plugins/app-type.ts';
import { answerOnce, idempotencyHeaders, keyOf } from '../plugins/idempotency.ts';
import { errorResponses } from '../plugins/responses.ts';
import { sendJson } from '../plugins/send.ts';
import { changeShare } from './change-share.ts';
import { createShare, type HashedSecrets } from './create-share.ts';
import { readShare, readShares, shareUnknown } from './read-shares.ts';
import { loginOf, type Secrets, secretsOf, subAccountOf } from './share-login.ts';
import { renewLogin, takeBack } from './take-back.ts';

const tags = ['share'];
const ofShare = z.object({ shareId: identifier });

const listSchema = {
  summary: 'All shares below the account, at any depth',
  tags,
  response: { 200: sharesResponseSchema, ...errorResponses(401, 429) },
};

const createSchema = {
  summary: 'Makes a share of some jobs; its login is shown once (decisions 50 and 51)',
  tags,
  headers: idempotencyHeaders,
  body: newShareRequestSchema,
  response: { 201: subAccountSchema, ...errorResponses(400, 401, 413, 422, 429) },
};

const loginSchema = {
  summary: 'Gives a share another login; the one before ends at once (decision 51)',
  tags,
  params: ofShare,
  headers: idempotencyHeaders,
  response: { 201: subAccountSchema, ...errorResponses(400, 401, 403, 404, 422, 429) },
};

const changeSchema = {
  summary: 'Renames a share, blocks it or sets its last day; what is stated becomes so',
  tags,
  params: ofShare,
  body: shareChangeRequestSchema,
  response: { 200: shareSchema, ...errorResponses(400, 401, 403, 404, 422, 429) },
};

const deleteSchema = {
  summary: 'Takes a share back, with everything below it',
  tags,
  params: ofShare,
  response: { 204: z.undefined(), ...errorResponses(401, 403, 404, 429) },
};

export function shareRoutes(app: App, { pool, keyring }: { pool: Pool; keyring: Keyring }) {
  const accounts = '/api/pro/share/account';

  /** Answers with a share and its new secrets. */
  async function answerLogin(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    effect: (client: PoolClient, secrets: HashedSecrets) => Promise<string>,
  ) {
    const account = accountOf(request);
    const secrets = secretsOf(keyring.refreshTokens, account.id, key);
    const passwordHash = await hashPassword(secrets.password);
    return answerOnce(
      { pool, request, reply, scope: { accountId: account.id }, key },
      {
        status: 201,
        effect: client => effect(client, { ...secrets, passwordHash }),
        async answer(client, shareId) {
          const share = await readShare(client, account, shareId);
          await refuseOutdated(client, secrets);
          return subAccountOf(share, loginOf(request, { ...secrets, username: share.username }));
        },
      },
    );
  }

  app.get(accounts, { schema: listSchema }, async (request, reply) => {
    const sharedAccounts = await readShares(pool, accountOf(request));
    return sendJson(reply, JSON.stringify({ sharedAccounts }));
  });

  app.post('/api/pro/share/job', { schema: createSchema }, (request, reply) =>
    answerLogin(request, reply, keyOf(request), (client, secrets) =>
      createShare(client, accountOf(request), request.body, secrets),
    ),
  );
  app.post(`${accounts}/:shareId/login`, { schema: loginSchema }, (request, reply) =>
    answerLogin(request, reply, keyOf(request), async (client, secrets) => {
      await renewLogin(client, accountOf(request), request.params.shareId, secrets);
      return request.params.shareId;
    }),
  );
  app.patch(`${accounts}/:shareId`, { schema: changeSchema }, request => {
    const account = accountOf(request);
    const { shareId } = request.params;
    return inTransaction(pool, async client => {
      await changeShare(client, account, shareId, request.body);
      return readShare(client, account, shareId);
    });
  });

  app.delete(`${accounts}/:shareId`, { schema: deleteSchema }, async (request, reply) => {
    const { shareId } = request.params;
    await inTransaction(pool, client => takeBack(client, accountOf(request), shareId));
    return reply.code(204).send();
  });
}

/** A repeated request for a login that has been replaced gets no useless secrets. */
async function refuseOutdated(client: PoolClient, { token }: Secrets): Promise<void> {
  const { rowCount } = await client.query('select from link_token where hash = $1 and revoked_at is null', [
    tokenHash(token),
  ]);
  if (rowCount !== 1) throw shareUnknown();
}
