import { identifier } from '@zaehlwerk/api/bounded';
import { shareJobsRequestSchema, shareReadingsResponseSchema, shareSchema } from '@zaehlwerk/api/share';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { accountOf } from '../auth/authenticate.ts';
import { inTransaction } from '../database/transaction.ts';
import type { App } from '../plugins/app-type.ts';
import { answerOnce, idempotencyHeaders, keyOf } from '../plugins/idempotency.ts';
import { errorResponses } from '../plugins/responses.ts';
import { addJobs } from './add-jobs.ts';
import { readReadings } from './read-readings.ts';
import { readShare } from './read-shares.ts';
import { takeJobBack } from './take-back.ts';

const tags = ['share'];
const ofShare = z.object({ shareId: identifier });

const jobsSchema = {
  summary: 'Gives a share more jobs; with `from` they are taken from another share at the same moment',
  tags,
  params: ofShare,
  headers: idempotencyHeaders,
  body: shareJobsRequestSchema,
  response: { 200: shareSchema, ...errorResponses(400, 401, 403, 404, 413, 422, 429) },
};
const readingsSchema = {
  summary: 'Readings of a share and all below it, newest first; `before` is the id of a reading',
  tags,
  params: ofShare,
  querystring: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  response: { 200: shareReadingsResponseSchema, ...errorResponses(400, 401, 404, 429) },
};
const deleteJobSchema = {
  summary: 'Takes one job from a share and all below it',
  tags,
  params: z.extend(ofShare, { jobId: identifier }),
  response: { 204: z.undefined(), ...errorResponses(401, 403, 404, 429) },
};

export function shareJobRoutes(app: App, { pool }: { pool: Pool }) {
  const accounts = '/api/pro/share/account';

  app.post(`${accounts}/:shareId/job`, { schema: jobsSchema }, async (request, reply) => {
    const account = accountOf(request);
    const { shareId } = request.params;
    const key = keyOf(request);
    return answerOnce(
      { pool, request, reply, scope: { accountId: account.id }, key },
      {
        status: 200,
        async effect(client) {
          await addJobs(client, account, shareId, request.body);
          return shareId;
        },
        answer: client => readShare(client, account, shareId),
      },
    );
  });

  app.get(`${accounts}/:shareId/reading`, { schema: readingsSchema }, request =>
    readReadings(pool, accountOf(request).id, { ...request.params, ...request.query }),
  );

  app.delete(`${accounts}/:shareId/job/:jobId`, { schema: deleteJobSchema }, async (request, reply) => {
    await inTransaction(pool, client => takeJobBack(client, accountOf(request), request.params));
    return reply.code(204).send();
  });
}
