import { dataRequestSchema, dataRequestsSchema } from '@zaehlwerk/api/personal-data';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { accountOf } from '../auth/authenticate.ts';
import { inTransaction } from '../database/transaction.ts';
import type { App } from '../plugins/app-type.ts';
import { answerOnce, idempotencyHeaders, keyOf } from '../plugins/idempotency.ts';
import { RequestError } from '../plugins/request-error.ts';
import { errorResponses } from '../plugins/responses.ts';
import { readApplication } from '../public/read-application.ts';
import { refuseOpenedByLink } from '../share/opened-by-link.ts';
import { addDataRequest, readDataRequests, withdrawDataRequest } from './data-requests.ts';

const path = '/api/pro/account/data-request';
const tags = ['account'];
const response = { 200: dataRequestsSchema, ...errorResponses(400, 401, 403, 429) };

const listSchema = {
  summary: 'What the holder of the account has asked for, and is not done yet',
  tags,
  response,
};
const addSchema = {
  summary: 'Asks the utility for an export or the deletion of the data of this account; twice is once',
  tags,
  headers: idempotencyHeaders,
  body: dataRequestSchema,
  response: { ...response, ...errorResponses(413, 422) },
};
const withdrawSchema = {
  summary: 'Withdraws a request that is not done yet, if there is one',
  tags,
  params: dataRequestSchema,
  response,
};

/** The utility fulfils them by command (docs/guide/data-protection.md). */
export function dataRequestRoutes(app: App, { pool }: { pool: Pool }) {
  /** @throws RequestError `data_requests_not_allowed`, `opened_by_link` */
  const allowed = async (request: FastifyRequest) => {
    const account = accountOf(request);
    const { legal } = await readApplication(pool, account.applicationId);
    if (!legal.personalData?.enabled)
      throw new RequestError('data_requests_not_allowed', 'This application takes no requests about data.');
    // The link may hang on a notice board (decision 69).
    refuseOpenedByLink(account);
    return account;
  };

  app.get(path, { schema: listSchema }, async request => readDataRequests(pool, (await allowed(request)).id));

  app.post(path, { schema: addSchema, bodyLimit: 16 * 1024 }, async (request, reply) => {
    const account = await allowed(request);
    const { kind } = request.body;
    return answerOnce(
      { pool, request, reply, scope: { accountId: account.id }, key: keyOf(request) },
      {
        status: 200,
        reference: kind,
        async effect(client) {
          await addDataRequest(client, account, kind);
          return kind;
        },
        answer: client => readDataRequests(client, account.id),
      },
    );
  });

  app.delete(`${path}/:kind`, { schema: withdrawSchema }, async request => {
    const account = await allowed(request);
    return inTransaction(pool, async client => {
      await withdrawDataRequest(client, account, request.params.kind);
      return readDataRequests(client, account.id);
    });
  });
}
