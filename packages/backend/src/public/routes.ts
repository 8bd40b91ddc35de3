import { identifier } from '@zaehlwerk/api/bounded';
import { contactResponseSchema, meterReadingHelpResponseSchema } from '@zaehlwerk/api/schema';
import { type ServerApplication, serverApplicationSchema } from '@zaehlwerk/api/server-application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { App } from '../plugins/app-type.ts';
import { RequestError } from '../plugins/request-error.ts';
import { errorResponses, fileResponse } from '../plugins/responses.ts';
import { sendJson, sendStoredFile } from '../plugins/send.ts';
import { type IconName, iconOf, icons } from './icon.ts';
import { logoTag, readLogo } from './logo.ts';
import { manifestOf } from './manifest.ts';
import { applicationIdOf, readApplication, readList } from './read-application.ts';

const tags = ['public'];

const probeRoute = {
  summary: 'The online probe: who answers as the portal names its application in X-Portal-Application',
  tags,
  response: { 200: z.literal(''), ...errorResponses(404) },
};
const applicationRoute = {
  summary: 'The configuration of the application at this host (decision 12)',
  tags,
  response: { 200: serverApplicationSchema, ...errorResponses(404) },
};
const logoRoute = {
  summary: "The application's logo",
  tags,
  response: { 200: fileResponse('The image as it was imported', 'image/*'), ...errorResponses(404) },
};
const iconRoute = {
  summary: "The application's logo as a square icon for home screens, also of devices that cut it to a form",
  tags,
  params: z.object({ name: z.enum(Object.keys(icons) as [IconName, ...IconName[]]) }),
  response: { 200: fileResponse('The icon', 'image/png'), ...errorResponses(400, 404) },
};
const manifestRoute = {
  summary: 'The web app manifest',
  tags,
  response: { 200: fileResponse('The manifest', 'application/manifest+json'), ...errorResponses(404) },
};
const contactRoute = {
  summary: "The utility's contact texts",
  tags,
  params: z.object({ applicationId: identifier }),
  response: { 200: contactResponseSchema, ...errorResponses(404) },
};

const helpRoute = {
  summary: 'How meters are read: the instructions of the utility, in all languages',
  tags,
  params: z.object({ applicationId: identifier }),
  response: { 200: meterReadingHelpResponseSchema, ...errorResponses(404) },
};

/** Registration address of `demo/application.json`, which a stand-in on another port replaces. */
const demoRegistration = 'http://localhost:8090';

function ledToStandIn(application: ServerApplication, address: string | undefined): ServerApplication {
  const { crmSettings } = application;
  if (address === undefined || crmSettings.externalRegistrationOptInBaseUrl !== demoRegistration)
    return application;
  return { ...application, crmSettings: { ...crmSettings, externalRegistrationOptInBaseUrl: address } };
}

export function publicRoutes(app: App, { pool, standInCrm }: { pool: Pool; standInCrm: string | undefined }) {
  const recognised = async (request: FastifyRequest, reply: FastifyReply) => {
    const id = await applicationIdOf(pool, request);
    reply.header('x-portal-application', id);
    return id;
  };

  async function logoFor(request: FastifyRequest) {
    const logo = await readLogo(pool, await applicationIdOf(pool, request));
    if (logo) return logo;
    throw new RequestError('logo_missing', 'This application has no logo.');
  }

  // Every open page calls it every 30 s: one indexed query, no body, no line in the log.
  app.head(
    '/api/public/application',
    { schema: probeRoute, config: { swagger: { exposeHeadRoute: true } }, logLevel: 'warn' },
    async (request, reply) => {
      await recognised(request, reply);
      return '' as const;
    },
  );

  app.get('/api/public/application', { schema: applicationRoute }, async (request, reply) =>
    ledToStandIn(await readApplication(pool, await recognised(request, reply)), standInCrm),
  );

  app.get('/api/public/application/logo.png', { schema: logoRoute }, async (request, reply) => {
    const logo = await logoFor(request);
    return sendStoredFile(request, reply, { type: logo.mime, bytes: logo.bytes, tag: logoTag(logo) });
  });

  app.get('/api/public/application/icons/:name', { schema: iconRoute }, async (request, reply) => {
    const logo = await logoFor(request);
    const { name } = request.params;
    const bytes = await iconOf(logo, name);
    return sendStoredFile(request, reply, { type: 'image/png', bytes, tag: `${logoTag(logo)}-${name}` });
  });

  app.get(
    '/api/public/application/manifest/manifest.json',
    { schema: manifestRoute },
    async (request, reply) => {
      const id = await applicationIdOf(pool, request);
      const { applicationName, languageConfig } = await readApplication(pool, id);
      const hasLogo = (await readLogo(pool, id)) !== undefined;
      const manifest = manifestOf(applicationName, languageConfig.defaultLanguage, hasLogo);
      reply.header('cache-control', 'no-cache');
      return sendJson(reply, JSON.stringify(manifest), 'application/manifest+json');
    },
  );

  app.get('/api/public/contact/:applicationId', { schema: contactRoute }, async ({ params }) => ({
    contactInformationItems: await readList(pool, 'contact', params.applicationId),
  }));

  app.get('/api/public/meterReadingHelp/:applicationId', { schema: helpRoute }, async ({ params }) => ({
    instructions: await readList(pool, 'meter_reading_help', params.applicationId),
  }));
}
