import { Readable } from 'node:stream';
import { identifier } from '@zaehlwerk/api/bounded';
import { jobSchema, jobsResponseSchema, sendResultsRequestSchema } from '@zaehlwerk/api/schema';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { accountOf } from '../auth/authenticate.ts';
import type { Metrics } from '../observation/metrics.ts';
import type { App } from '../plugins/app-type.ts';
import { answerOnce, idempotencyHeaders, isKept } from '../plugins/idempotency.ts';
import { maxSubmissionBytes } from '../plugins/json-body.ts';
import { errorResponses } from '../plugins/responses.ts';
import { sendJson } from '../plugins/send.ts';
import { checkQuota, photoBytesOf } from '../quota/account-quota.ts';
import type { Quotas } from '../quota/quotas.ts';
import type { Storage } from '../storage/storage.ts';
import { jobsDocument, readJobs, readSentJob } from './read-jobs.ts';
import { decodePhotos, jobUnknown, storeSubmission } from './store-submission.ts';

const tags = ['job'];
const security = [{ bearer: [] }];

const listSchema = {
  summary: 'All jobs of the account',
  tags,
  security,
  response: { 200: jobsResponseSchema, ...errorResponses(401, 429) },
};

const sendSchema = {
  summary: 'Sends the readings of a job; sending again corrects them (decisions 5 to 7)',
  tags,
  security,
  params: z.object({ id: identifier }),
  headers: idempotencyHeaders,
  body: sendResultsRequestSchema,
  response: { 200: jobSchema, ...errorResponses(400, 401, 403, 404, 413, 422, 429, 503) },
};

/** `GET /api/pro/job` and `POST /api/pro/job/{id}/meterRateTask/result`. */
export function jobRoutes(
  app: App,
  { pool, metrics, quotas, storage }: { pool: Pool; metrics: Metrics; quotas: Quotas; storage: Storage },
) {
  app.get('/api/pro/job', { schema: listSchema }, async (request, reply) => {
    const jobs = await readJobs(pool, accountOf(request).id);
    return sendJson(reply, Readable.from(jobsDocument(jobs)));
  });

  const path = '/api/pro/job/:id/meterRateTask/result';
  app.post(path, { schema: sendSchema, bodyLimit: maxSubmissionBytes }, async (request, reply) => {
    const account = accountOf(request);
    const key = request.headers['idempotency-key'];
    const onEffect = () => metrics.submissions.inc({ kind: 'job' });
    const jobId = request.params.id;
    const photoBytes = photoBytesOf(request.body.results.flatMap(({ readingImages = [] }) => readingImages));
    await storage.refusePhotos(photoBytes, () => isKept(pool, { accountId: account.id }, key));
    await checkQuota(pool, quotas, { accountId: account.id, key, photoBytes });
    const photos = await decodePhotos(request.body);
    return answerOnce(
      { pool, request, reply, scope: { accountId: account.id }, key, onEffect },
      {
        status: 200,
        async effect(client) {
          await storeSubmission({ client, account, quotas }, jobId, request.body, photos);
          return jobId;
        },
        async answer(client) {
          const job = await readSentJob(client, account.id, jobId);
          if (job === undefined) throw jobUnknown();
          return job;
        },
      },
    );
  });
}
