import { Readable } from 'node:stream';
import { identifier } from '@zaehlwerk/api/bounded';
import { jobSchema, jobsResponseSchema, sendResultsRequestSchema } from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';
import { accountOf } from '../auth/authenticate.ts';
import type { App } from '../plugins/app-type.ts';
import { createFairQueue, senderOf } from '../plugins/fair-queue.ts';
import { answerOnce, idempotencyHeaders, keyOf } from '../plugins/idempotency.ts';
import { maxSubmissionBytes } from '../plugins/json-body.ts';
import { errorResponses } from '../plugins/responses.ts';
import { sendTagged } from '../plugins/send.ts';
import { quotasFor } from '../quota/account-quota.ts';
import { acceptPhotos, photosToStore, type SubmissionContext } from '../submission/accept-photos.ts';
import { readJobs, readSentJob } from './read-jobs.ts';
import { jobUnknown, photosOf, storeSubmission, validateSubmission } from './store-submission.ts';

const tags = ['job'];

const listSchema = {
  summary: 'All jobs of the account',
  tags,
  response: { 200: jobsResponseSchema, ...errorResponses(401, 429, 503) },
};

const sendSchema = {
  summary: 'Sends the readings of a job; sending again corrects them (decisions 5 to 7)',
  tags,
  params: z.object({ id: identifier }),
  headers: idempotencyHeaders,
  body: sendResultsRequestSchema,
  response: { 200: jobSchema, ...errorResponses(400, 401, 403, 404, 413, 422, 429, 503) },
};

/** A list of 10,000 jobs keeps a processor of the database busy for a third of a second. */
const lists = createFairQueue({
  atOnce: 3,
  ofNetwork: { atOnce: 2, waiting: 200 },
  ofSender: { atOnce: 1, waiting: 20 },
});

export function jobRoutes(app: App, context: SubmissionContext) {
  const { pool, metrics } = context;
  app.get('/api/pro/job', { schema: listSchema }, async (request, reply) => {
    const { pieces, tag } = await lists.run(senderOf(request), () => readJobs(pool, accountOf(request).id));
    const content = Readable.from(pieces);
    // Weak: the same for every encoding.
    return sendTagged(request, reply, { type: 'application/json', content, etag: `W/"${tag}"` });
  });

  const path = '/api/pro/job/:id/meterRateTask/result';
  app.post(path, { schema: sendSchema, bodyLimit: maxSubmissionBytes }, async (request, reply) => {
    const account = accountOf(request);
    const key = keyOf(request);
    const onEffect = () => metrics.submissions.inc({ kind: 'job', application: account.applicationId });
    const jobId = request.params.id;
    const submission = { request, key, photos: photosOf(request.body) };
    const photos = await acceptPhotos(context, submission, client =>
      validateSubmission(client, account, jobId, request.body),
    );
    return answerOnce(
      { pool, request, reply, scope: { accountId: account.id }, key, onEffect },
      {
        status: 200,
        reference: jobId,
        async effect(client) {
          await storeSubmission(
            { client, account, quotas: quotasFor(request) },
            jobId,
            request.body,
            photosToStore(photos),
          );
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
