import { randomUUID } from 'node:crypto';
import {
  type Application,
  accountInfoSchema,
  jobSchema,
  sendResultsRequestSchema,
  unknownReadingRequestSchema,
  unknownReadingResponseSchema,
} from '@zaehlwerk/api/schema';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../plugins/app-type.ts';
import { idempotencyHeaders } from '../plugins/idempotency.ts';
import { RequestError } from '../plugins/request-error.ts';
import { sendJson } from '../plugins/send.ts';
import { FirstAnswers } from './answer-once.ts';
import { accountOfBearer, type FakeAccount } from './fake-accounts.ts';
import type { FakeJobs } from './fake-jobs.ts';
import { checkUnknownReadingSent, submitted } from './submitted.ts';

const sendSchema = {
  params: z.object({ id: z.string() }),
  headers: idempotencyHeaders,
  body: sendResultsRequestSchema,
  response: { 200: jobSchema },
};

const imageSchema = { params: z.object({ jobId: z.string(), taskId: z.string(), imageId: z.string() }) };

const unknownReadingSchema = {
  headers: idempotencyHeaders,
  body: unknownReadingRequestSchema,
  response: { 201: unknownReadingResponseSchema },
};

/** What is answered to an account. */
export function accountRoutes(app: App, { application, jobs }: { application: Application; jobs: FakeJobs }) {
  const answers = new FirstAnswers();
  app.decorateRequest('account', null);
  app.addHook('onRequest', async request => {
    request.setDecorator('account', accountOfBearer(request.headers.authorization));
  });
  const accountOf = (request: FastifyRequest) => request.getDecorator<FakeAccount>('account');

  app.get('/api/pro/account/info', { schema: { response: { 200: accountInfoSchema } } }, async request => {
    const { id, name, parentName } = accountOf(request);
    return { id, name, ...(parentName !== undefined && { parentName }) };
  });

  app.get('/api/pro/job', (request, reply) => {
    const { username } = accountOf(request);
    // As the backend does it: 10,000 jobs are not held against the schema again.
    return sendJson(reply, JSON.stringify({ jobs: jobs.of(username).map(job => job.seenBy(username)) }));
  });

  app.post('/api/pro/job/:id/meterRateTask/result', { schema: sendSchema }, async request => {
    const { username } = accountOf(request);
    const { body, url: route } = request;
    const key = request.headers['idempotency-key'];
    return answers.once({ username, key, route, body }, () => {
      const job = jobs.of(username).find(({ id }) => id === request.params.id);
      if (job === undefined) throw new RequestError('job_unknown', 'This account has no such job.');
      job.keep(submitted(body, job.seenBy(username), application));
      return job.seenBy(username);
    });
  });

  app.get(
    '/api/pro/job/:jobId/meter-rate-tasks/:taskId/result-images/:imageId',
    { schema: imageSchema },
    (request, reply) => {
      const { jobId, taskId, imageId } = request.params;
      const job = jobs.of(accountOf(request).username).find(({ id }) => id === jobId);
      const image = job?.image(taskId, imageId);
      if (image === undefined) throw new RequestError('image_unknown', 'This account has no such photo.');
      return reply.type('image/jpeg').send(image.bytes);
    },
  );

  app.post('/api/pro/unknown-reading', { schema: unknownReadingSchema }, async (request, reply) => {
    const { username } = accountOf(request);
    const { body, url: route } = request;
    const key = request.headers['idempotency-key'];
    reply.code(201);
    return answers.once({ username, key, route, body }, () => {
      checkUnknownReadingSent(body, application);
      return { id: randomUUID() };
    });
  });
}
