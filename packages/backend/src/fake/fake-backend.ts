import { type CalendarDay, today } from '@zaehlwerk/domain';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { answerErrors } from '../plugins/errors.ts';
import { maxSubmissionBytes } from '../submission/body-limit.ts';
import { accountRoutes } from './account-routes.ts';
import { fakeApplication } from './fake-application.ts';
import { FakeJobs } from './fake-jobs.ts';
import { publicRoutes } from './public-routes.ts';

/** In what a fake backend differs from the demo. */
export type FakeBackendOptions = {
  /** Switches of the application's configuration that are on beside those of the demo. */
  features?: readonly string[];
  /** Roles of every account beside its own. */
  roles?: readonly string[];
  /** The day from which the demo counts; today. */
  day?: CalendarDay;
};

/**
 * The API over the demo's accounts and jobs in memory: no database, no secrets, nothing kept beyond the process. Rules of
 * readings, schemas and error codes are the backend's own; what guards it (passwords as hashes, throttling, tokens that
 * can be spent) it lacks. For development servers, to be given requests with `routing` or `inject`.
 */
export async function createFakeBackend(options: FakeBackendOptions = {}): Promise<FastifyInstance> {
  const { features = [], roles = [], day = today() } = options;
  const app = Fastify({ bodyLimit: maxSubmissionBytes }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  const application = fakeApplication(features);
  app.get('/healthz', async () => ({ status: 'ok' }));
  publicRoutes(app, { application, roles });
  await app.register(async account => accountRoutes(account, { application, jobs: new FakeJobs(day) }));
  await app.ready();
  return app;
}
