import {
  type Application,
  applicationSchema,
  authTokenRequestSchema,
  authTokenResponseSchema,
  contactResponseSchema,
  meterReadingHelpResponseSchema,
} from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';
import type { App } from '../plugins/app-type.ts';
import { RequestError } from '../plugins/request-error.ts';
import { fakeSession } from './fake-accounts.ts';
import { fakeApplicationRecord } from './fake-application.ts';

const params = z.object({ applicationId: z.string() });

/** What is answered before anybody is logged in, and the login. */
export function publicRoutes(
  app: App,
  { application, roles }: { application: Application; roles: readonly string[] },
) {
  const { applicationId } = application;
  app.get(
    '/api/public/application',
    { schema: { response: { 200: applicationSchema } } },
    async (_request, reply) => {
      reply.header('x-portal-application', applicationId);
      return application;
    },
  );

  app.get('/api/public/application/logo.png', (_request, reply) => {
    const { logo } = fakeApplicationRecord;
    if (logo === undefined) throw new RequestError('logo_missing', 'This application has no logo.');
    return reply.type(logo.mimeType).send(Buffer.from(logo.base64, 'base64'));
  });

  app.get(
    '/api/public/contact/:applicationId',
    { schema: { params, response: { 200: contactResponseSchema } } },
    async request => {
      known(request.params.applicationId);
      return { contactInformationItems: fakeApplicationRecord.contact };
    },
  );

  app.get(
    '/api/public/meterReadingHelp/:applicationId',
    { schema: { params, response: { 200: meterReadingHelpResponseSchema } } },
    async request => {
      known(request.params.applicationId);
      return { instructions: fakeApplicationRecord.meterReadingHelp };
    },
  );

  app.post(
    '/auth/token',
    { schema: { body: authTokenRequestSchema, response: { 200: authTokenResponseSchema } } },
    async ({ body }) => fakeSession(body, roles),
  );

  function known(id: string) {
    if (id !== applicationId) throw new RequestError('application_unknown', 'There is no such application.');
  }
}
